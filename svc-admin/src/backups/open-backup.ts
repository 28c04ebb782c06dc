import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SNAPSHOT_ENTRY, SNAPSHOT_ORDER, Snapshot } from '@fieldhouse/contracts';
import { readParts, type TarPart } from '@fieldhouse/service-kit';
import { Decrypter } from 'age-encryption';
import { BackupHeader, BackupManifest, HEADER_ENTRY, MANIFEST_ENTRY, OfAnyVersion, VERSION } from './manifest.ts';
import { NotWhole, TableTally } from './table-tally.ts';

export type { BackupManifest };

/**
 * The file is no backup that this identity opens, or is damaged, cut short or of a newer version; its message is
 * for a person.
 */
export class UnreadableBackup extends Error {
  constructor(cause: unknown) {
    super(`The file is no whole backup of ours: ${whyUnreadable(cause)}`, { cause });
    this.name = 'UnreadableBackup';
  }
}

/** What age, gzip, tar and JSON say of a damaged file says nothing to who wants to use it. */
function whyUnreadable(cause: unknown): string {
  if (cause instanceof NotWhole) return cause.message;
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
 * Reads a backup file to its end and answers its manifest: every table is there, with the bytes and the checksum
 * that the manifest says. Throws `UnreadableBackup` for any other file. `onTable` is given each part of a table as
 * it comes.
 */
export async function checkBackup(
  file: Readable,
  identity: string,
  onTable: (service: string, table: string, rows: Buffer) => Promise<void> = async () => undefined,
): Promise<BackupManifest> {
  try {
    return await readWhole(openBackup(file, identity), onTable);
  } catch (error) {
    throw new UnreadableBackup(error);
  }
}

async function readWhole(
  entries: AsyncGenerator<TarPart>,
  onTable: (service: string, table: string, rows: Buffer) => Promise<void>,
): Promise<BackupManifest> {
  const first = await entries.next();
  if (first.done || first.value.name !== HEADER_ENTRY) throw new NotWhole('it has no header');
  expectVersion(parse(first.value));
  const snapshots: Snapshot[] = [];
  let tally = new TableTally();
  let manifest: BackupManifest | undefined;
  for await (const entry of entries) {
    if (manifest) throw new NotWhole('it goes on after its manifest');
    const [service = '', ...rest] = entry.name.split('/');
    const name = rest.join('/');
    if (entry.name === MANIFEST_ENTRY) manifest = BackupManifest.parse(parse(entry));
    else if (service !== SNAPSHOT_ORDER[snapshots.length]) throw new NotWhole(`${entry.name} comes out of turn`);
    else if (name === SNAPSHOT_ENTRY) {
      const snapshot = Snapshot.parse(parse(entry));
      tally.expectEqual(snapshot);
      snapshots.push(snapshot);
      tally = new TableTally();
    } else {
      tally.add(name, entry.content);
      await onTable(service, name.split('/')[1] ?? '', entry.content);
    }
  }
  if (!manifest || snapshots.length < SNAPSHOT_ORDER.length) throw new NotWhole('it was cut short');
  if (JSON.stringify(manifest.services) !== JSON.stringify(snapshots))
    throw new NotWhole('its manifest lists something else');
  return manifest;
}

function expectVersion(header: unknown): void {
  const { version } = OfAnyVersion.parse(header);
  if (version > VERSION) {
    throw new NotWhole(`its format is version ${version}, and this version of Fieldhouse reads up to ${VERSION}`);
  }
  BackupHeader.parse(header);
}

function parse({ content }: TarPart): unknown {
  return JSON.parse(content.toString());
}
