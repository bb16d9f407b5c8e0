/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: string, type: string) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the file up a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
