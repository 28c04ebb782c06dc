import { finished, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract as extractTar } from 'tar-stream';

/** Parts of tables are a megabyte. A much longer entry is not part of a snapshot, and is not read into memory. */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;

/** An entry of a tar stream. */
export interface TarPart {
  name: string;
  content: Buffer;
}

/**
 * The entries of a tar stream, one after another, no faster than they are read. Throws the error of the stream, and for
 * a tar that is damaged or truncated within an entry. When the reader stops, the stream is destroyed.
 */
export async function* readParts(stream: Readable): AsyncGenerator<TarPart> {
  const extract = extractTar();
  const stopWatching = finished(stream, { writable: false }, (error) => {
    if (error) extract.destroy(error);
  });
  stream.pipe(extract);
  try {
    for await (const entry of extract) {
      const { name, size = 0, type } = entry.header;
      if (type !== 'file' || size > MAX_ENTRY_BYTES) throw new Error(`The entry ${name} is no part of a snapshot`);
      yield { name, content: await buffer(entry) };
    }
  } finally {
    stopWatching();
    stream.on('error', () => undefined);
    stream.destroy();
    extract.destroy();
  }
}
