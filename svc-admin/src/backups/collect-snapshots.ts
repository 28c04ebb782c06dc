import type { Readable } from 'node:stream';
import { type ServiceName, SNAPSHOT_ENTRY, SNAPSHOT_ORDER, Snapshot } from '@fieldhouse/contracts';
import { readParts, type TarPart } from '@fieldhouse/service-kit';
import { type BackupHeader, HEADER_ENTRY, MANIFEST_ENTRY } from './manifest.ts';
import { TableChecksums } from './table-checksums.ts';

interface CollectOptions {
  header: BackupHeader;
  /** Opens a service's snapshot. */
  open: (service: ServiceName) => Promise<Readable>;
  onService: (service: ServiceName) => void;
}

/**
 * The entries of a backup: its header, the snapshots of all services one after another, the manifest. Throws when a
 * snapshot breaks off or differs from its own description.
 */
export async function* collectSnapshots({ header, open, onService }: CollectOptions): AsyncGenerator<TarPart> {
  const services: Snapshot[] = [];
  yield jsonEntry(HEADER_ENTRY, header);
  for (const service of SNAPSHOT_ORDER) {
    onService(service);
    services.push(yield* oneSnapshot(service, await open(service)));
  }
  yield jsonEntry(MANIFEST_ENTRY, { ...header, services });
}

async function* oneSnapshot(service: ServiceName, stream: Readable): AsyncGenerator<TarPart, Snapshot> {
  const checksums = new TableChecksums();
  let snapshot: Snapshot | undefined;
  for await (const { name, content } of readParts(stream)) {
    if (snapshot) throw new Error(`svc-${service}’s snapshot continues after its end`);
    if (name === SNAPSHOT_ENTRY) snapshot = Snapshot.parse(JSON.parse(content.toString()));
    else checksums.add(name, content);
    yield { name: `${service}/${name}`, content };
  }
  if (!snapshot) throw new Error(`svc-${service}’s snapshot was cut short`);
  if (snapshot.service !== service)
    throw new Error(`svc-${service} answered with the snapshot of svc-${snapshot.service}`);
  checksums.expectEqual(snapshot);
  return snapshot;
}

function jsonEntry(name: string, value: object): TarPart {
  return { name, content: Buffer.from(JSON.stringify(value)) };
}
