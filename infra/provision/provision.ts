import { byService, SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { Client } from 'pg';
import { type DatabaseLogins, databaseName, endOtherLogins, type Login, provisionLogins } from './logins.ts';

export type DatabaseUrls = Record<ServiceName, string>;

/** Owns the audit trail and never signs in: svc-admin's own role may add to it and read it, and nothing else. */
const AUDIT_ROLE = 'fieldhouse_audit';

/**
 * The lock of a server: only one provision runs at a time, and none while a restore replaces the databases.
 */
export const PROVISION_LOCK = 5_214_066;

interface ProvisionOptions {
  /** Roles of the services other than those of `logins` may not sign in any more, and are signed out. */
  endOthers?: boolean;
}

/**
 * Makes each service's database, the role that owns it and the roles that sign in; a second run repairs what differs
 * and changes no data. These roles connect to no other database and have no further rights. `adminUrl` is a
 * superuser's or, on a managed server, that of a role with CREATEDB and CREATEROLE. Returns the address for the first
 * login of each service (S2.6.1531).
 */
export async function provision(
  adminUrl: string,
  logins: DatabaseLogins,
  { endOthers = false }: ProvisionOptions = {},
): Promise<DatabaseUrls> {
  return asAdmin(adminUrl, async (admin) => {
    const isManaged = !(await isSuperuser(admin));
    for (const service of SERVICES) {
      await provisionDatabase(admin, databaseName(service), isManaged);
      await provisionLogins(admin, service, logins[service], isManaged);
      if (endOthers) await endOtherLogins(admin, service, logins[service]);
    }
    await provisionAuditRole(admin);
    return byService((service) => databaseUrl(adminUrl, service, logins[service][0]));
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

/** A role of an earlier release that signs in itself still may: see `endOthers`. */
async function provisionDatabase(admin: Client, name: string, isManaged: boolean): Promise<void> {
  const [role, database] = [admin.escapeIdentifier(name), admin.escapeIdentifier(name)];
  if (!(await exists(admin, 'SELECT FROM pg_roles WHERE rolname = $1', name))) {
    await admin.query(`CREATE ROLE ${role} NOLOGIN`);
  }
  await admin.query(`ALTER ROLE ${role} NOCREATEDB NOCREATEROLE`);
  // A managed server's admin is no superuser and must belong to the role to give it a database.
  if (isManaged) await admin.query(`GRANT ${role} TO CURRENT_USER WITH INHERIT TRUE, SET TRUE`);
  if (!(await exists(admin, 'SELECT FROM pg_database WHERE datname = $1', name))) {
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

/** The address of a service's database on the same server as `adminUrl`, for one of its logins. */
export function databaseUrl(adminUrl: string, service: ServiceName, { role, password }: Login): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = encodeURIComponent(password);
  url.pathname = `/${databaseName(service)}`;
  return url.href;
}
