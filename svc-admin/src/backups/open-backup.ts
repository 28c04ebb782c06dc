import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SNAPSHOT_ENTRY, SNAPSHOT_ORDER, Snapshot } from '@fieldhouse/contracts';
import { readParts, type TarPart } from '@fieldhouse/service-kit';
import { Decrypter } from 'age-encryption';
import { BackupHeader, BackupManifest, HEADER_ENTRY, MANIFEST_ENTRY, OfAnyVersion, VERSION } from './manifest.ts';
import { IncompleteBackup, TableChecksums } from './table-checksums.ts';

export type { BackupManifest };

/**
 * The file is no backup, or cannot be decrypted with this identity, or is damaged, cut short or of a newer version. Its
 * message is a sentence for a person.
 */
export class UnreadableBackup extends Error {
  constructor(cause: unknown) {
    super(`The file is not a complete backup of Fieldhouse: ${unreadableReason(cause)}`, { cause });
    this.name = 'UnreadableBackup';
  }
}

/** The error messages of age, gzip, tar and JSON do not help the user of a damaged file. */
function unreadableReason(cause: unknown): string {
  if (cause instanceof IncompleteBackup) return cause.message;
  if (cause instanceof Error && cause.message.startsWith('no identity matched')) {
    return 'it was encrypted to another key, which this identity does not open';
  }
  return 'it is none, or it was cut short or changed';
}

/** The entries of a backup file, decrypted; nothing is checked but what age, gzip and tar check. */
async function* openBackup(file: Readable, identity: string): AsyncGenerator<TarPart> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    const opened = await decrypter.decrypt(Readable.toWeb(file) as ReadableStream<Uint8Array>);
    const plain = Readable.fromWeb(opened as Parameters<typeof Readable.fromWeb>[0]);
    yield* readParts(pipeline(plain, createGunzip(), () => undefined));
  } finally {
    file.destroy();
  }
}

/**
 * Reads a backup file to its end and returns its manifest: every table is there, with the size and checksum that the
 * manifest has. Throws `UnreadableBackup` for any other file. `onTable` gets each part of a table while it is read.
 */
export async function checkBackup(
  file: Readable,
  identity: string,
  onTable: (service: string, table: string, rows: Buffer) => Promise<void> = async () => undefined,
): Promise<BackupManifest> {
  try {
    return await readAll(openBackup(file, identity), onTable);
  } catch (error) {
    throw new UnreadableBackup(error);
  }
}

async function readAll(
  entries: AsyncGenerator<TarPart>,
  onTable: (service: string, table: string, rows: Buffer) => Promise<void>,
): Promise<BackupManifest> {
  const first = await entries.next();
  if (first.done || first.value.name !== HEADER_ENTRY) throw new IncompleteBackup('it has no header');
  expectVersion(parse(first.value));
  const snapshots: Snapshot[] = [];
  let checksums = new TableChecksums();
  let manifest: BackupManifest | undefined;
  for await (const entry of entries) {
    if (manifest) throw new IncompleteBackup('it continues after its manifest');
    const [service = '', ...rest] = entry.name.split('/');
    const name = rest.join('/');
    if (entry.name === MANIFEST_ENTRY) manifest = BackupManifest.parse(parse(entry));
    else if (service !== SNAPSHOT_ORDER[snapshots.length]) throw new IncompleteBackup(`${entry.name} is not in order`);
    else if (name === SNAPSHOT_ENTRY) {
      const snapshot = Snapshot.parse(parse(entry));
      checksums.expectEqual(snapshot);
      snapshots.push(snapshot);
      checksums = new TableChecksums();
    } else {
      checksums.add(name, entry.content);
      await onTable(service, name.split('/')[1] ?? '', entry.content);
    }
  }
  if (!manifest || snapshots.length < SNAPSHOT_ORDER.length) throw new IncompleteBackup('it was cut short');
  if (JSON.stringify(manifest.services) !== JSON.stringify(snapshots))
    throw new IncompleteBackup('its manifest lists something else');
  return manifest;
}

function expectVersion(header: unknown): void {
  const { version } = OfAnyVersion.parse(header);
  if (version > VERSION) {
    throw new IncompleteBackup(
      `its format is version ${version}, and this version of Fieldhouse reads up to ${VERSION}`,
    );
  }
  BackupHeader.parse(header);
}

function parse({ content }: TarPart): unknown {
  return JSON.parse(content.toString());
}
