import type { BackupStore, ServiceContext } from '@fieldhouse/service-kit';
import { folderStore } from './folder-store.ts';

/** Where this site's backups are kept. */
export function storeOf({ environment }: Pick<ServiceContext, 'environment'>): BackupStore {
  return folderStore(environment.backupDir ?? 'backups');
}
