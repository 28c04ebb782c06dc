interface SavedFile {
  name: string;
  /** With its byte order mark. */
  text: Promise<string>;
}

/** From now on, what the page lets the browser save: jsdom has no downloads. */
export function savedFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  let content: Blob | MediaSource | undefined;
  URL.createObjectURL = (made) => {
    content = made;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click() {
    if (content) saved.push({ name: this.download, text: textOf(content) });
  };
  return saved;
}

/** A blob of a download is fetch's, one that the page made is jsdom's, which only its FileReader reads. */
async function textOf(content: Blob | MediaSource): Promise<string> {
  if ('arrayBuffer' in content) return decoded(await content.arrayBuffer());
  if (!(content instanceof Blob)) throw new Error('What was saved is no file');
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result instanceof ArrayBuffer ? decoded(reader.result) : '');
    reader.readAsArrayBuffer(content);
  });
}

const decoded = (bytes: ArrayBuffer) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(bytes));
