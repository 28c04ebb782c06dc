import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { addEntry, keepError, type TarPart } from '@fieldhouse/service-kit';
import { Encrypter } from 'age-encryption';
import { pack as packTar } from 'tar-stream';

interface EncryptOptions {
  /** An age recipient: `age1…`. */
  publicKey: string;
  compress: boolean;
}

/**
 * A backup file, made from its entries while it is read: tar, gzip, age. An error of the entries destroys the stream,
 * and its reader gets it, whenever it begins; destroying the stream stops the entries.
 */
export async function encryptBackup(
  entries: AsyncIterable<TarPart>,
  { publicKey, compress }: EncryptOptions,
): Promise<Readable> {
  const encrypter = new Encrypter();
  // Throws for an invalid key, before an entry is requested.
  encrypter.addRecipient(publicKey);
  const pack = packTar();
  addAll().then(
    () => pack.finalize(),
    (error) => pack.destroy(error),
  );
  async function addAll(): Promise<void> {
    for await (const { name, content } of entries) await addEntry(pack, name, content);
  }
  // Without compression it is gzip as well, with level 0, so that there is one format.
  const gzip = createGzip({ level: compress ? 6 : 0 });
  const zipped = pipeline(Readable.from(pack, { objectMode: false }), gzip, () => undefined);
  const encrypted = await encrypter.encrypt(Readable.toWeb(zipped) as ReadableStream<Uint8Array>);
  return keepError(Readable.fromWeb(encrypted as Parameters<typeof Readable.fromWeb>[0]));
}
