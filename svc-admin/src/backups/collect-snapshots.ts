import type { Readable } from 'node:stream';
import { type ServiceName, SNAPSHOT_ENTRY, SNAPSHOT_ORDER, Snapshot } from '@fieldhouse/contracts';
import { readParts, type TarPart } from '@fieldhouse/service-kit';
import { type BackupHeader, HEADER_ENTRY, MANIFEST_ENTRY } from './manifest.ts';
import { TableTally } from './table-tally.ts';

interface Collecting {
  header: BackupHeader;
  /** Opens a service's snapshot. */
  open: (service: ServiceName) => Promise<Readable>;
  onService: (service: ServiceName) => void;
}

/**
 * The entries of a backup: its header, the snapshots of all services one after another, the manifest. A snapshot
 * that breaks off, or is not what it says of itself, ends it with an error.
 */
export async function* collectSnapshots({ header, open, onService }: Collecting): AsyncGenerator<TarPart> {
  const services: Snapshot[] = [];
  yield jsonEntry(HEADER_ENTRY, header);
  for (const service of SNAPSHOT_ORDER) {
    onService(service);
    services.push(yield* oneSnapshot(service, await open(service)));
  }
  yield jsonEntry(MANIFEST_ENTRY, { ...header, services });
}

async function* oneSnapshot(service: ServiceName, stream: Readable): AsyncGenerator<TarPart, Snapshot> {
  const tally = new TableTally();
  let snapshot: Snapshot | undefined;
  for await (const { name, content } of readParts(stream)) {
    if (snapshot) throw new Error(`svc-${service}’s snapshot goes on after its end`);
    if (name === SNAPSHOT_ENTRY) snapshot = Snapshot.parse(JSON.parse(content.toString()));
    else tally.add(name, content);
    yield { name: `${service}/${name}`, content };
  }
  if (!snapshot) throw new Error(`svc-${service}’s snapshot was cut short`);
  if (snapshot.service !== service)
    throw new Error(`svc-${service} answered with the snapshot of svc-${snapshot.service}`);
  tally.expectEqual(snapshot);
  return snapshot;
}

function jsonEntry(name: string, value: object): TarPart {
  return { name, content: Buffer.from(JSON.stringify(value)) };
}
