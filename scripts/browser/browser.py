"""A headless Chromium driven through its DevTools protocol over a pipe: Python's standard library is enough.

Everything that the page says of itself is kept: console, exceptions, violations of its policy, dialogs,
requests. Nothing leaves the machine: every name of a host resolves to nothing.
"""

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--remote-debugging-pipe",
]

# Seconds after which an answer is not waited for any longer.
PATIENCE = 120


class BrowserError(Exception):
    """The browser did not start, ended, or refused a command."""


class Browser:
    """A browser process and the pipe to it."""

    def __init__(self, program):
        self.profile = tempfile.mkdtemp(prefix="scoresheet-browser-")
        self.number = 0
        self.buffer = b""
        self.pages = {}
        to_read, self.to = os.pipe()
        self.back, back_write = os.pipe()
        # Above all numbers that the two ends are given in the child.
        to_read, back_write = (self._high(end) for end in (to_read, back_write))

        def ends():
            os.dup2(to_read, 3)
            os.dup2(back_write, 4)

        self.process = subprocess.Popen(
            [program, *FLAGS, f"--user-data-dir={self.profile}", "about:blank"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=ends,
            pass_fds=(3, 4, to_read, back_write),
        )
        os.close(to_read)
        os.close(back_write)

    @staticmethod
    def _high(end):
        high = fcntl.fcntl(end, fcntl.F_DUPFD, 20)
        os.close(end)
        return high

    def call(self, method, session=None, **params):
        """Sends a command and waits for its answer; events on the way go to their pages."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        try:
            while data:
                data = data[os.write(self.to, data) :]
        except BrokenPipeError:
            raise BrowserError("the browser has ended") from None
        return self._answer(self.number, method)

    def _answer(self, number, method):
        until = time.monotonic() + PATIENCE
        while True:
            message = self._message(until)
            if message is None:
                raise BrowserError(f"{method}: no answer within {PATIENCE} s")
            if message.get("id") != number:
                self._event(message)
            elif "error" in message:
                raise BrowserError(f"{method}: {message['error'].get('message')}")
            else:
                return message["result"]

    def _message(self, until):
        while b"\0" not in self.buffer:
            left = until - time.monotonic()
            if left <= 0 or not select.select([self.back], [], [], left)[0]:
                return None
            some = os.read(self.back, 1 << 20)
            if not some:
                raise BrowserError("the browser has ended")
            self.buffer += some
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def _event(self, message):
        page = self.pages.get(message.get("sessionId"))
        if page and "method" in message:
            page.heard(message["method"], message["params"])

    def listen(self, seconds):
        """Takes what comes within this time."""
        until = time.monotonic() + seconds
        while (message := self._message(until)) is not None:
            self._event(message)

    def page(self, **options):
        """A new empty page."""
        return Page(self, **options)

    def has_ended(self):
        """Whether there is nobody to ask any more."""
        return self.process.poll() is not None

    def close(self):
        """Ends the browser and leaves nothing of it behind."""
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


class Page:
    """One tab, and all that it has said."""

    def __init__(self, browser, width=1400, height=900, offline=False, scripts=True, dark=False, watched=True):
        self.browser = browser
        self.complaints = []
        self.requests = []
        self.dialogs = []
        self.loaded = False
        self.scripts = scripts
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.target = target
        attached = browser.call("Target.attachToTarget", targetId=target, flatten=True)
        self.session = attached["sessionId"]
        browser.pages[self.session] = self
        # To be watched costs a page time: with `Accessibility` alone the browser keeps a tree of all its elements.
        for domain in ("Page", "Runtime", "Log", *(("Network", "Audits", "Accessibility", "DOM") if watched else ())):
            self.call(f"{domain}.enable")
        self.resize(width, height)
        self.scheme("dark" if dark else "light")
        if offline:
            conditions = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
            self.call("Network.emulateNetworkConditions", offline=True, **conditions)
        if not scripts:
            self.call("Emulation.setScriptExecutionDisabled", value=True)

    def call(self, method, **params):
        """A command to this page."""
        return self.browser.call(method, self.session, **params)

    def heard(self, method, params):
        """Keeps what an event says."""
        if method == "Runtime.consoleAPICalled":
            words = " ".join(str(arg.get("value", arg.get("description"))) for arg in params["args"])
            self.complaints.append(f"console.{params['type']}: {words}")
        elif method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            thrown = details.get("exception", {}).get("description", details["text"])
            self.complaints.append(f"exception: {thrown}")
        elif method == "Log.entryAdded":
            entry = params["entry"]
            self.complaints.append(f"{entry['source']} {entry['level']}: {entry['text']}")
        elif method == "Audits.issueAdded":
            issue = json.dumps(params["issue"])
            # A field without a name is no fault where nothing is ever sent.
            if "FormEmptyIdAndNameAttributesForInputError" not in issue:
                self.complaints.append(f"issue: {issue}")
        elif method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Page.javascriptDialogOpening":
            self.dialogs.append(params["message"])
            # Without an answer the page would stand still, and this would wait for it.
            self.browser.number += 1
            message = {"id": self.browser.number, "method": "Page.handleJavaScriptDialog"}
            message |= {"params": {"accept": False}, "sessionId": self.session}
            os.write(self.browser.to, json.dumps(message).encode() + b"\0")
        elif method == "Page.loadEventFired":
            self.loaded = True

    def open(self, address):
        """Opens a page and waits until it stands."""
        self.loaded = False
        self.call("Page.navigate", url=address)
        until = time.monotonic() + PATIENCE
        while not self.loaded:
            if time.monotonic() > until:
                raise BrowserError(f"{address}: not loaded within {PATIENCE} s")
            self.browser.listen(0.05)
        self.settle()

    def settle(self):
        """Lets the page answer what was done to it: two frames."""
        if self.scripts:
            self.value("new Promise(done => requestAnimationFrame(() => setTimeout(done, 30)))")
        self.browser.listen(0.02)

    def value(self, script):
        """What a script comes to in the page."""
        answer = self.call(
            "Runtime.evaluate",
            expression=script,
            returnByValue=True,
            awaitPromise=True,
            userGesture=True,
        )
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            thrown = details.get("exception", {}).get("description", details["text"])
            raise BrowserError(f"{script[:120]}: {thrown}")
        return answer["result"].get("value")

    def resize(self, width, height=900):
        """A window of this size."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.call("Emulation.setDeviceMetricsOverride", **size)

    def scheme(self, scheme):
        """Light or dark, as the system would ask for it; and nothing that moves while it is clicked."""
        features = [
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]
        self.call("Emulation.setEmulatedMedia", features=features)

    def click(self, selector):
        """Presses the mouse in the middle of an element, wherever it stands; of a link over several lines, of the first."""
        place = None
        for _ in range(8):
            before, place = place, self._brought(selector)
            if place is None:
                raise BrowserError(f"nothing to click: {selector}")
            # What comes near the window is drawn only then, and may push aside what was brought there.
            if place == before:
                break
            self.settle()
        for kind in ("mousePressed", "mouseReleased"):
            event = {"type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1}
            self.call("Input.dispatchMouseEvent", **event)
        self.settle()

    def _brought(self, selector):
        """Where the middle of an element is, brought into the window."""
        return self.value(
            f"""(() => {{
              const found = document.querySelector({json.dumps(selector)});
              if (!found) return null;
              found.scrollIntoView({{block: "center", inline: "center", behavior: "instant"}});
              // Between two lines of a link lies what it stands in.
              const box = found.getClientRects()[0];
              return [box.x + box.width / 2, box.y + box.height / 2];
            }})()"""
        )

    def key(self, key, code=0, text=None):
        """Presses a key where the focus is."""
        event = {"key": key, "code": key, "windowsVirtualKeyCode": code}
        if text:
            event["text"] = text
        self.call("Input.dispatchKeyEvent", type="keyDown", **event)
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)
        self.settle()

    def type(self, text):
        """Writes where the focus is."""
        self.call("Input.insertText", text=text)
        self.settle()

    def screenshot(self, path):
        """The window as it is seen."""
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def pdf(self, pages=""):
        """The page as it is printed, or some sheets of it, such as `1-12`."""
        printed = self.call("Page.printToPDF", printBackground=False, preferCSSPageSize=True, pageRanges=pages)
        return base64.b64decode(printed["data"])

    def close(self):
        """Closes the tab."""
        self.browser.call("Target.closeTarget", targetId=self.target)
        self.browser.pages.pop(self.session, None)
