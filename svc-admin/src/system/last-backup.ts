import { Instant } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import * as z from 'zod';

export const LastBackup = z
  .object({ fileName: z.string(), completedAt: Instant, bytes: z.int(), verified: z.boolean() })
  .meta({ id: 'LastBackup' });
type LastBackup = z.infer<typeof LastBackup>;

/** The newest backup that was completed. Null: there is none. */
export async function lastBackup(_ctx: ServiceContext): Promise<LastBackup | null> {
  return null;
}
