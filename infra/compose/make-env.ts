import { randomBytes } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES, serviceVariable } from '@fieldhouse/contracts';
import * as z from 'zod';
import { BROKER_ADMIN, otherUser } from '../broker/users.ts';
import { databaseName, otherRole } from '../provision/logins.ts';

/** What docker-compose.yml needs and has no default for, besides SITE_URL. */
export const SECRETS: readonly string[] = [
  'POSTGRES_PASSWORD',
  'RABBITMQ_PASSWORD',
  'REDIS_PASSWORD',
  ...SERVICES.map((name) => serviceVariable(name, 'DATABASE_PASSWORD')),
  ...SERVICES.map((name) => serviceVariable(name, 'SECRET')),
];

/** The names with which the services of a new site sign in to their databases and to the broker. */
export const FIRST_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  SERVICES.flatMap((name) => [
    [serviceVariable(name, 'DATABASE_ROLE'), otherRole(name, databaseName(name))],
    [serviceVariable(name, 'RABBITMQ_USER'), otherUser(name, BROKER_ADMIN)],
  ]),
);

/** Secrets that the `.env` of an earlier release does not have, and docker-compose.yml does without. */
export const NEWER_SECRETS: readonly string[] = [
  'SETTINGS_KEY',
  ...SERVICES.map((name) => serviceVariable(name, 'RABBITMQ_PASSWORD')),
];

/** 256 bits, in characters that have no special meaning in a URL, a shell or an env file. */
const fresh = () => randomBytes(32).toString('base64url');

/**
 * The settings of a new site, besides its secrets. `VERSION` is the release whose images it runs, so that the images of
 * the next release do not replace them (S2.4.1512).
 */
export function firstSettings({ SITE_URL, PORT, DEMO }: Readonly<Record<string, string | undefined>>, release: string) {
  const port = PORT || '8080';
  return { SITE_URL: SITE_URL || `http://localhost:${port}`, PORT: port, DEMO: DEMO || '0', VERSION: release };
}

const Manifest = z.object({ version: z.string() });

/** The release of a clone. */
export async function presentRelease(root: string): Promise<string> {
  return Manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))).version;
}

/**
 * Writes a file for `docker compose --env-file` with fresh secrets and the settings given; only its owner reads it.
 * Returns false and writes nothing when the file exists: a database keeps the passwords it was made with.
 */
export async function makeEnv(file: string, settings: Readonly<Record<string, string>>): Promise<boolean> {
  const lines = [
    ...Object.entries({ ...settings, ...FIRST_NAMES }),
    ...[...SECRETS, ...NEWER_SECRETS].map((name) => [name, fresh()] as const),
  ];
  const text = lines.map(([name, value]) => `${name}=${value}\n`).join('');
  return writeFile(file, text, { mode: 0o600, flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}

/**
 * Renames a `.env` to one with the time in its name, `.env.2026-05-04T150000Z`, and returns that; undefined when there is
 * none. Its passwords may be the only copy: no file is replaced.
 */
export async function keepFormer(file: string, now: Date = new Date()): Promise<string | undefined> {
  const former = `${file}.${now.toISOString().replace(/:|\.\d+/g, '')}`;
  const isThere = await link(file, former).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
  if (!isThere) return undefined;
  await unlink(file);
  return former;
}
