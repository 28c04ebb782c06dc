import { byService, type ServiceName } from '@fieldhouse/contracts';
import type { Client } from 'pg';

/** A role that signs in, and its password. */
export interface Login {
  role: string;
  password: string;
}

/** The logins of each service: the one that it uses, and during a change of passwords the next one. */
export type DatabaseLogins = Record<ServiceName, readonly [Login, ...Login[]]>;

/** The name of a service's database and of the role that owns it with all its tables. */
export const databaseName = (service: ServiceName) => `fieldhouse_${service}`;

/**
 * The roles of a service that sign in. PostgreSQL has one password for a name: with two names the next password is
 * accepted while replicas still use the former one. Until 1.4 the owner itself signed in.
 */
const loginRoles = (service: ServiceName) => [`${databaseName(service)}_a`, `${databaseName(service)}_b`] as const;

/** The login role that a service gets after this one. */
export function otherRole(service: ServiceName, role: string): string {
  const [first, second] = loginRoles(service);
  return role === first ? second : first;
}

/** The first login role of each service, with these passwords. */
export function firstLogins(passwords: Readonly<Record<ServiceName, string>>): DatabaseLogins {
  return byService((service) => [{ role: loginRoles(service)[0], password: passwords[service] }]);
}

/** The owners themselves, which sign in until the passwords of a site of an earlier release change. */
export function ownerLogins(passwords: Readonly<Record<ServiceName, string>>): DatabaseLogins {
  return byService((service) => [{ role: databaseName(service), password: passwords[service] }]);
}

/**
 * Makes the roles of a service that are missing and lets those of `logins` sign in. All act as the owner from the start
 * of each connection, so whatever they make belongs to the owner (S2.6.1532).
 */
export async function provisionLogins(
  admin: Client,
  service: ServiceName,
  logins: readonly Login[],
  isManaged: boolean,
): Promise<void> {
  const owner = admin.escapeIdentifier(databaseName(service));
  for (const name of loginRoles(service)) {
    const role = admin.escapeIdentifier(name);
    const { rowCount } = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
    if (rowCount === 0) await admin.query(`CREATE ROLE ${role} NOLOGIN`);
    await admin.query(`GRANT ${owner} TO ${role} WITH INHERIT TRUE, SET TRUE`);
    // Only a member of a role may end its sessions: a restore does.
    if (isManaged) await admin.query(`GRANT ${role} TO CURRENT_USER WITH INHERIT TRUE`);
    await admin.query(`ALTER ROLE ${role} SET role = ${owner}`);
  }
  for (const { role, password } of logins) {
    const name = admin.escapeIdentifier(role);
    await admin.query(`ALTER ROLE ${name} LOGIN PASSWORD ${admin.escapeLiteral(password)}`);
    // The default assumes a disk with slow random access: PostgreSQL would scan a table of some thousand rows.
    await admin.query(`ALTER ROLE ${name} SET random_page_cost = 1.1`);
  }
}

/** No role of the service but those of `logins` signs in any more; their sessions end. */
export async function endOtherLogins(admin: Client, service: ServiceName, logins: readonly Login[]): Promise<void> {
  const ended = [databaseName(service), ...loginRoles(service)].filter(
    (name) => !logins.some(({ role }) => role === name),
  );
  for (const name of ended) {
    await admin.query(`ALTER ROLE ${admin.escapeIdentifier(name)} NOLOGIN PASSWORD NULL`);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [name]);
  }
}
