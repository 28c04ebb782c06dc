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

async function textOf(content: Blob | MediaSource): Promise<string> {
  if (!('arrayBuffer' in content)) throw new Error('What was saved is no file of a download');
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(await content.arrayBuffer()));
}
