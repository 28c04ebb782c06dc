const READ_MS = 60_000;

/** Saves a file that was created in the browser. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the content after the click.
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}
