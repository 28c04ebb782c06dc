import { openDatabase } from '@fieldhouse/service-kit';
import { markVerified } from '@fieldhouse/svc-admin/mark-verified';
import { Client } from 'pg';
import { databaseName } from '../provision/logins.ts';

/** PostgreSQL's code: svc-admin was provisioned and never started. */
const NO_TABLE = '42P01';

/**
 * Records in svc-admin's database that the backup with this checksum was rehearsed; returns false when no site on this
 * server made it.
 */
export async function noteRehearsal(adminUrl: string, checksum: string): Promise<boolean> {
  if (!(await hasSite(adminUrl))) return false;
  const url = new URL(adminUrl);
  url.pathname = `/${databaseName('admin')}`;
  const db = openDatabase({ databaseUrl: url.href, poolSize: 1, applicationName: 'fieldhouse-admin-operator' });
  try {
    return await markVerified(db, { checksum, at: new Date() });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NO_TABLE) return false;
    throw error;
  } finally {
    await db.destroy();
  }
}

async function hasSite(adminUrl: string): Promise<boolean> {
  const admin = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 5000 });
  await admin.connect();
  try {
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [databaseName('admin')]);
    return rowCount === 1;
  } finally {
    await admin.end();
  }
}
