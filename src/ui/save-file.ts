/** Hands a file to the browser's own saving, as a click on a download link does. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken its own reference by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
