/** Lets the browser save a file. */
export function saveFile(name: string, content: string | Blob, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the file up a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
