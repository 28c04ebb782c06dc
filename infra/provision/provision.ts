import { byService, SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { Client } from 'pg';

export type DatabaseUrls = Record<ServiceName, string>;
export type DatabasePasswords = Record<ServiceName, string>;

/** The name of a service's database and of the one role that may connect to it. */
export const databaseName = (service: ServiceName) => `fieldhouse_${service}`;

/** Owns the audit trail and never signs in: svc-admin's own role may add to it and read it, and nothing else. */
const AUDIT_ROLE = 'fieldhouse_audit';

/**
 * The lock of a server: only one provision runs at a time, and none while a restore replaces the databases.
 */
export const PROVISION_LOCK = 5_214_066;

/**
 * Makes each service's database and role; a second run repairs what differs and changes no data. A role owns its own
 * database, connects to no other and has no further rights. `adminUrl` is a superuser's or, on a managed server,
 * that of a role with CREATEDB and CREATEROLE.
 */
export async function provision(adminUrl: string, passwords: DatabasePasswords): Promise<DatabaseUrls> {
  return asAdmin(adminUrl, async (admin) => {
    for (const service of SERVICES) await provisionService(admin, databaseName(service), passwords[service]);
    await provisionAuditRole(admin);
    return byService((service) => databaseUrl(adminUrl, databaseName(service), passwords[service]));
  });
}

/** Drops every service's database with all that is in it; roles stay. */
export async function dropDatabases(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, async (admin) => {
    for (const service of SERVICES) {
      await admin.query(`DROP DATABASE IF EXISTS ${admin.escapeIdentifier(databaseName(service))} WITH (FORCE)`);
    }
  });
}

async function provisionService(admin: Client, name: string, password: string): Promise<void> {
  const [role, database] = [admin.escapeIdentifier(name), admin.escapeIdentifier(name)];
  if (!(await exists(admin, 'SELECT FROM pg_roles WHERE rolname = $1', name))) await admin.query(`CREATE ROLE ${role}`);
  await admin.query(`ALTER ROLE ${role} LOGIN NOCREATEDB NOCREATEROLE PASSWORD ${admin.escapeLiteral(password)}`);
  // The default assumes a disk with slow random access: PostgreSQL would scan a table of some thousand rows.
  await admin.query(`ALTER ROLE ${role} SET random_page_cost = 1.1`);
  if (!(await exists(admin, 'SELECT FROM pg_database WHERE datname = $1', name))) {
    // A managed server's admin is no superuser and must belong to the role to give it a database.
    if (!(await isSuperuser(admin))) await admin.query(`GRANT ${role} TO CURRENT_USER WITH INHERIT TRUE, SET TRUE`);
    await admin.query(`CREATE DATABASE ${database} OWNER ${role}`);
  }
  await admin.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
  await admin.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${database} TO ${role}`);
}

/** svc-admin's migrations act as this role; its requests do not have the role's rights. */
async function provisionAuditRole(admin: Client): Promise<void> {
  await makeAuditRole(admin);
  await admin.query(`GRANT ${AUDIT_ROLE} TO ${databaseName('admin')} WITH INHERIT FALSE, SET TRUE`);
}

async function makeAuditRole(admin: Client): Promise<void> {
  if (await exists(admin, 'SELECT FROM pg_roles WHERE rolname = $1', AUDIT_ROLE)) return;
  await admin.query(`CREATE ROLE ${AUDIT_ROLE} NOLOGIN`);
}

/** Allows `admin` to make svc-admin's tables in databases that it makes, also on a server without a platform. */
export async function allowAuditTables(admin: Client): Promise<void> {
  await makeAuditRole(admin);
  if (!(await isSuperuser(admin))) {
    await admin.query(`GRANT ${AUDIT_ROLE} TO CURRENT_USER WITH INHERIT TRUE, SET TRUE`);
  }
}

async function asAdmin<Result>(adminUrl: string, work: (admin: Client) => Promise<Result>): Promise<Result> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query('SELECT pg_advisory_lock($1)', [PROVISION_LOCK]);
    if (await isSuperuser(admin)) await admin.query('REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC');
    return await work(admin);
  } finally {
    await admin.end();
  }
}

async function exists(admin: Client, query: string, name: string): Promise<boolean> {
  return (await admin.query(query, [name])).rowCount === 1;
}

async function isSuperuser(admin: Client): Promise<boolean> {
  return (await admin.query('SELECT current_setting($1) AS is', ['is_superuser'])).rows[0]?.is === 'on';
}

/** The address of a database on the same server as `adminUrl`, for the role of its name. */
export function databaseUrl(adminUrl: string, name: string, password: string): string {
  const url = new URL(adminUrl);
  url.username = name;
  url.password = encodeURIComponent(password);
  url.pathname = `/${name}`;
  return url.href;
}
