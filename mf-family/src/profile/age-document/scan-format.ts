const HEAD_BYTES = 1024;

/** Formats of scanners that a browser cannot open as a picture, by their content: a file's name and type may be wrong. */
export async function scanFormat(file: File): Promise<'PDF' | 'TIFF' | undefined> {
  const head = await textOf(file.slice(0, HEAD_BYTES));
  if (file.type === 'application/pdf' || head.includes('%PDF-')) return 'PDF';
  return file.type === 'image/tiff' || /^(II\*\0|MM\0\*)/.test(head) ? 'TIFF' : undefined;
}

/** One character for each byte; empty for a file that cannot be read, of which the upload says so. */
function textOf(part: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve('');
    reader.readAsText(part, 'latin1');
  });
}
