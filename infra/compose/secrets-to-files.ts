import { chmod, chown, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '../launcher/operator-error.js';
import { withComposeFile } from './compose-options.ts';
import { changeEnvFile, readEnvFile } from './env-file.ts';
import { SECRETS } from './make-env.ts';
import { composeSecrets, OPTIONAL_SECRETS, SECRETS_FILE, type SecretFile } from './secret-files.ts';

/** What stands in the env file for a secret that docker-compose.yml needs, and that is in a file. */
export const IN_A_FILE = 'in-a-file';

interface Move {
  /** The `.env` of the site. */
  envFile: string;
  /** Where the secrets are stored from then on, an absolute path. */
  folder: string;
  /** Gives a file to the user of a container: only root may. */
  give?: (path: string, user: number) => Promise<void>;
}

/**
 * Moves the secrets of a site from its env file into files of their own, each readable by the user of the containers
 * that need it and by nobody else. The env file names the folder and the compose file that uses it. May be run again:
 * a secret that was written into the env file since is moved, too, and one that is in a file stays. Returns the names of
 * those that were moved. @spec S2.4.1501
 */
export async function secretsToFiles({ envFile, folder, give = giveTo }: Move): Promise<string[]> {
  const settings = await readEnvFile(envFile);
  const given = (name: string) => (settings[name] === IN_A_FILE ? undefined : settings[name] || undefined);
  const missing = SECRETS.filter((name) => !settings[name]);
  if (missing.length > 0) throw new OperatorError(`${envFile} has no ${missing.join(', ')}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const file of composeSecrets()) await write(join(folder, file.path), file, given(file.setting), give);
  const moved = [...SECRETS, ...OPTIONAL_SECRETS].filter((name) => given(name) !== undefined);
  const optional = moved.filter((name) => OPTIONAL_SECRETS.includes(name));
  await changeEnvFile(envFile, {
    ...Object.fromEntries(SECRETS.map((name) => [name, IN_A_FILE])),
    ...Object.fromEntries(
      optional.flatMap((name) => [
        [name, undefined],
        [`${name}_FILE`, `/run/secrets/${name}`],
      ]),
    ),
    SECRETS: folder,
    COMPOSE_FILE: withComposeFile(settings.COMPOSE_FILE, SECRETS_FILE),
  });
  return moved;
}

/** A secret that is in its file already stays as it is; one that the site does not have is an empty file. */
async function write(
  path: string,
  { setting, user }: SecretFile,
  value: string | undefined,
  give: Required<Move>['give'],
) {
  if (value === undefined && (await isFile(path))) return;
  if (value === undefined && SECRETS.includes(setting)) throw new OperatorError(`${path} is not there`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const next = `${path}.next`;
  await writeFile(next, value === undefined ? '' : `${value}\n`, { mode: 0o400 });
  await chmod(next, 0o400);
  await give(next, user);
  await rename(next, path);
}

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

async function giveTo(path: string, user: number): Promise<void> {
  await chown(path, user, user).catch(() => {
    throw new OperatorError('The files belong to the users of the containers: run this as root.');
  });
}
