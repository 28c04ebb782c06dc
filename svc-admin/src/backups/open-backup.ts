import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SNAPSHOT_ENTRY, SNAPSHOT_ORDER, Snapshot } from '@fieldhouse/contracts';
import { readParts, type TarPart } from '@fieldhouse/service-kit';
import { Decrypter } from 'age-encryption';
import { BackupHeader, BackupManifest, HEADER_ENTRY, MANIFEST_ENTRY } from './manifest.ts';
import { TableTally } from './table-tally.ts';

/** The file is no backup that this identity opens, or is damaged, cut short or of a newer version. */
export class UnreadableBackup extends Error {
  constructor(cause: unknown) {
    super(`The file is no whole backup of ours: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'UnreadableBackup';
  }
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
 * Reads a backup file to its end and answers its manifest: every table is there, with the bytes and the checksum that the manifest says.
 * Throws `UnreadableBackup` for any other file. `onTable` is given each part of a table as it comes.
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
  if (first.done || first.value.name !== HEADER_ENTRY) throw new Error('it has no header');
  BackupHeader.parse(parse(first.value));
  const snapshots: Snapshot[] = [];
  let tally = new TableTally();
  let manifest: BackupManifest | undefined;
  for await (const entry of entries) {
    if (manifest) throw new Error('it goes on after its manifest');
    const [service = '', ...rest] = entry.name.split('/');
    const name = rest.join('/');
    if (entry.name === MANIFEST_ENTRY) manifest = BackupManifest.parse(parse(entry));
    else if (service !== SNAPSHOT_ORDER[snapshots.length]) throw new Error(`${entry.name} comes out of turn`);
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
  if (!manifest) throw new Error('it was cut short');
  if (JSON.stringify(manifest.services) !== JSON.stringify(snapshots))
    throw new Error('its manifest lists something else');
  return manifest;
}

function parse({ content }: TarPart): unknown {
  return JSON.parse(content.toString());
}
