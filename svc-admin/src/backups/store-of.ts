import type { BackupStore, ServiceContext } from '@fieldhouse/service-kit';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

/** Where this site's backups are stored: in the configured bucket, else in a folder. */
export function storeOf({ environment }: Pick<ServiceContext, 'environment'>): BackupStore {
  const { backupS3, backupDir = 'backups' } = environment;
  return backupS3 ? s3Store(backupS3) : folderStore(backupDir);
}
