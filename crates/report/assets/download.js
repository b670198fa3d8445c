// What is saved: files, and tables as CSV.
function download(name, content, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// A cell that a program of tables would take for a formula is text.
function csv(rows) {
  const cell = (value) => {
    const text = String(value);
    const safe = typeof value === "string" && /^[=+\-@\t]/.test(text) && !/^[+-]?[\d.,]+$/.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
  };
  return `${rows.map((row) => row.map(cell).join(",")).join("\n")}\n`;
}
