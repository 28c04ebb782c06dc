import { Instant, Snapshot } from '@fieldhouse/contracts';
import * as z from 'zod';

/** The first entry of a backup, with the version of its format. */
export const HEADER_ENTRY = 'backup.json';
/** The last entry: a backup without it was cut short. */
export const MANIFEST_ENTRY = 'manifest.json';

/** The version of the format that this code writes and reads. */
export const VERSION = 1;

/** What every version of the format begins with. */
export const OfAnyVersion = z.object({ format: z.literal('fieldhouse-backup'), version: z.int().min(1) });

export const BackupHeader = OfAnyVersion.extend({
  version: z.literal(VERSION),
  appVersion: z.string(),
  createdAt: Instant,
});
export type BackupHeader = z.infer<typeof BackupHeader>;

/** The contents of a backup, service by service in the order of the snapshots. */
export const BackupManifest = BackupHeader.extend({ services: z.array(Snapshot) });
export type BackupManifest = z.infer<typeof BackupManifest>;
