import { openDatabase } from '@fieldhouse/service-kit';
import { markVerified } from '@fieldhouse/svc-admin/mark-verified';
import { databaseName } from '../provision/provision.ts';

/** There is no such database, or it has no tables yet. */
const NO_SITE = new Set(['3D000', '42P01']);

/** Notes in svc-admin's database that the backup of this checksum was rehearsed; false where no site on this server has made it. */
export async function noteRehearsal(adminUrl: string, checksum: string): Promise<boolean> {
  const url = new URL(adminUrl);
  url.pathname = `/${databaseName('admin')}`;
  const db = openDatabase({ databaseUrl: url.href, poolSize: 1, applicationName: 'fieldhouse-admin-operator' });
  try {
    return await markVerified(db, { checksum, at: new Date() });
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_SITE.has(String(error.code))) return false;
    throw error;
  } finally {
    await db.destroy();
  }
}
