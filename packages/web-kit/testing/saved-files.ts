interface SavedFile {
  name: string;
  /** With its byte order mark. */
  text: Promise<string>;
}

/** Records the files that the page lets the browser save: jsdom has no downloads. */
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

/**
 * A downloaded blob is one of Node's fetch; a blob made by the page is one of jsdom, which only its FileReader reads.
 */
async function textOf(content: Blob | MediaSource): Promise<string> {
  if ('arrayBuffer' in content) return decoded(await content.arrayBuffer());
  if (!(content instanceof Blob)) throw new Error('The saved content is not a file');
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result instanceof ArrayBuffer ? decoded(reader.result) : '');
    reader.readAsArrayBuffer(content);
  });
}

const decoded = (bytes: ArrayBuffer) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(bytes));
