/** Hands what the API answered to the browser as a file to save: never opened in the page. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the browser reads it after the click returned
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
