import { Instant, Snapshot } from '@fieldhouse/contracts';
import * as z from 'zod';

/** The first entry of a backup: what follows is readable by who knows this version. */
export const HEADER_ENTRY = 'backup.json';
/** The last entry: a backup without it was cut short. */
export const MANIFEST_ENTRY = 'manifest.json';

export const BackupHeader = z.object({
  format: z.literal('fieldhouse-backup'),
  version: z.literal(1),
  appVersion: z.string(),
  createdAt: Instant,
});
export type BackupHeader = z.infer<typeof BackupHeader>;

/** What a backup holds, service by service in the order of the snapshots. */
export const BackupManifest = BackupHeader.extend({ services: z.array(Snapshot) });
export type BackupManifest = z.infer<typeof BackupManifest>;
