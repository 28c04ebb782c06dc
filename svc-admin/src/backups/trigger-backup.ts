import { conflict, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import type { BackupResult } from './backup-status.ts';

export async function triggerBackup(_ctx: ServiceContext, _who: Who): Promise<BackupResult> {
  throw conflict('no_backup_key', 'Backups are refused: there is no key to encrypt them with');
}
