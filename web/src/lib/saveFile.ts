export function saveFile(name: string, content: string | Blob, type: string) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
