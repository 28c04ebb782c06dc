import { Instant } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { lastCompleteRun } from '../backups/backup-run.repository.ts';

export const LastBackup = z
  .object({
    filename: z.string(),
    completedAt: Instant,
    size: z.int().describe('Bytes'),
    verifiedAt: Instant.nullable(),
  })
  .meta({ id: 'LastBackup' });
type LastBackup = z.infer<typeof LastBackup>;

/** The newest complete backup; null: there is none. */
export async function lastBackup({ db }: ServiceContext): Promise<LastBackup | null> {
  const run = await lastCompleteRun(db);
  if (!run) return null;
  return {
    filename: run.filename,
    completedAt: (run.finished_at ?? run.started_at).toISOString(),
    size: run.size,
    verifiedAt: run.verified_at?.toISOString() ?? null,
  };
}
