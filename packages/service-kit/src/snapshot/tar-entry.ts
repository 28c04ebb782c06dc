import type { Pack } from 'tar-stream';

/** Adds an entry; resolves when it was read from the tar, so that no more than one is in memory. */
export function addEntry(pack: Pack, name: string, content: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = pack.entry({ name, size: content.length, mode: 0o600 }, (error) =>
      error ? reject(error) : resolve(),
    );
    // When the tar is destroyed with an error, its open entry fails with it: without a listener this ends the process.
    entry.on('error', reject);
    entry.end(content);
  });
}
