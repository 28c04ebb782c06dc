import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { addEntry, type TarPart } from '@fieldhouse/service-kit';
import { Encrypter } from 'age-encryption';
import { pack as packTar } from 'tar-stream';

interface Sealing {
  /** An age recipient: `age1…`. */
  publicKey: string;
  compress: boolean;
}

/**
 * A backup file made of its entries while it is read: tar, gzip, age. What the entries throw breaks the stream;
 * destroying the stream ends them.
 */
export async function sealBackup(entries: AsyncIterable<TarPart>, { publicKey, compress }: Sealing): Promise<Readable> {
  const pack = packTar();
  addAll().then(
    () => pack.finalize(),
    (error) => pack.destroy(error),
  );
  async function addAll(): Promise<void> {
    for await (const { name, content } of entries) await addEntry(pack, name, content);
  }
  // Without compression it is gzip as well, so that there is one format: its level 0 stores.
  const gzip = createGzip({ level: compress ? 6 : 0 });
  const zipped = pipeline(Readable.from(pack, { objectMode: false }), gzip, () => undefined);
  const encrypter = new Encrypter();
  encrypter.addRecipient(publicKey);
  const sealed = await encrypter.encrypt(Readable.toWeb(zipped) as ReadableStream<Uint8Array>);
  return Readable.fromWeb(sealed as Parameters<typeof Readable.fromWeb>[0]);
}
