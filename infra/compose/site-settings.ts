import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '../launcher/operator-error.js';
import { changeEnvFile, readEnvFile } from './env-file.ts';
import { IN_A_FILE, linesFor, type SecretFile, SITE_SECRETS, secretFiles } from './secret-files.ts';

type Settings = Readonly<Record<string, string | undefined>>;

/** Gives a file to the user of a container: only root may. */
export type Give = (path: string, user: number) => Promise<void>;

/** In the env file: the next files of some secrets are complete, and take the place of the former ones. */
const NEXT = 'SECRETS_NEXT';

/**
 * The settings of a site, also those that it keeps in files. A secret that was written into the env file counts rather
 * than its file, as it does for the containers. @spec S2.4.1732
 */
export async function readSite(envFile: string): Promise<Settings> {
  await endChange(envFile);
  const { SECRETS: folder, ...settings } = await readEnvFile(envFile);
  if (!folder) return settings;
  const read: Record<string, string | undefined> = { ...settings, SECRETS: folder };
  for (const name of SITE_SECRETS) {
    const given = settings[name];
    const value = given && given !== IN_A_FILE ? given : await textOf(join(folder, name));
    delete read[name];
    // The path in a container, which is nothing to whoever has the secret.
    delete read[`${name}_FILE`];
    if (value !== undefined) read[name] = value;
  }
  return read;
}

/**
 * Changes settings of a site where it keeps them: secrets in files, if it has a folder for them, and all others in its
 * env file. In one step: interrupted at any point, either all are changed or none. @spec S2.4.1732
 */
export async function changeSite(envFile: string, changes: Settings, give: Give = giveTo): Promise<void> {
  await endChange(envFile);
  const present = await readEnvFile(envFile);
  const folder = changes.SECRETS ?? present.SECRETS;
  const secrets = SITE_SECRETS.filter((name) => Object.hasOwn(changes, name));
  if (!folder || secrets.length === 0) return changeEnvFile(envFile, changes);
  const files = secretFiles();
  // What a change left that was interrupted before it counted.
  for (const { path } of files) await rm(nextOf(folder, path), { force: true });
  for (const file of files.filter(({ setting }) => secrets.includes(setting))) {
    await writeNext(folder, file, valueFor(file.setting, changes), give);
  }
  const lines = secrets.map((name) => linesFor(name, changes[name] || undefined));
  await changeEnvFile(envFile, { ...changes, ...Object.assign({}, ...lines), [NEXT]: '1' });
  await endChange(envFile);
}

/** Puts the next files in place if they count already: a change was interrupted there. @spec S2.4.1732 */
export async function endChange(envFile: string): Promise<void> {
  const { SECRETS: folder, [NEXT]: counts } = await readEnvFile(envFile);
  if (!folder || !counts) return;
  for (const { path } of secretFiles()) {
    await rename(nextOf(folder, path), join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await changeEnvFile(envFile, { [NEXT]: undefined });
}

const nextOf = (folder: string, path: string) => join(folder, `${path}.next`);

/** Until a site of a release before 1.5 changes its passwords, its services share the broker's one user. */
function valueFor(setting: string, changes: Settings): string | undefined {
  const isOfBroker = /^SVC_\w+_RABBITMQ_PASSWORD$/.test(setting);
  return changes[setting] || (isOfBroker ? changes.RABBITMQ_PASSWORD : undefined);
}

/** A secret that the site does not have is an empty file: docker compose asks for one. */
async function writeNext(folder: string, { path, user }: SecretFile, value: string | undefined, give: Give) {
  const next = nextOf(folder, path);
  await mkdir(dirname(next), { recursive: true, mode: 0o700 });
  await writeFile(next, value ? `${value}\n` : '', { mode: 0o400 });
  await chmod(next, 0o400);
  await give(next, user);
}

async function textOf(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new OperatorError(`${path} cannot be read (${error.code}): run this as root.`);
  });
  return text.replace(/\r?\n$/, '') || undefined;
}

async function giveTo(path: string, user: number): Promise<void> {
  await chown(path, user, user).catch(() => {
    throw new OperatorError('The files belong to the users of the containers: run this as root.');
  });
}
