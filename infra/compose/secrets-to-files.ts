import { mkdir } from 'node:fs/promises';
import { OperatorError } from '../launcher/operator-error.js';
import { withComposeFile } from './compose-options.ts';
import { readEnvFile } from './env-file.ts';
import { SECRETS } from './make-env.ts';
import { IN_A_FILE, SECRETS_FILE, SITE_SECRETS } from './secret-files.ts';
import { changeSite, endChange, type Give, readSite } from './site-settings.ts';

interface Move {
  /** The `.env` of the site. */
  envFile: string;
  /** Where the secrets are stored from then on, an absolute path. */
  folder: string;
  give?: Give;
}

/**
 * Moves the secrets of a site from its env file into files of their own, each readable by the user of the containers
 * that need it and by nobody else. The env file names the folder and the compose file that uses it. May be run again:
 * a secret that was written into the env file since is moved, too, and one that is in a file stays. Returns the names of
 * those that were moved. @spec S2.4.1501
 */
export async function secretsToFiles({ envFile, folder, give }: Move): Promise<string[]> {
  await endChange(envFile);
  const given = await readEnvFile(envFile);
  const moved = SITE_SECRETS.filter((name) => given[name] && given[name] !== IN_A_FILE);
  const missing = SECRETS.filter((name) => !given[name]);
  if (missing.length > 0) throw new OperatorError(`${envFile} has no ${missing.join(', ')}`);
  const settings = await readSite(envFile);
  const lost = SECRETS.filter((name) => !settings[name] || settings[name] === IN_A_FILE);
  if (lost.length > 0) throw new OperatorError(`There is no file of ${lost.join(', ')}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await changeSite(
    envFile,
    {
      ...Object.fromEntries(SITE_SECRETS.map((name) => [name, settings[name]])),
      SECRETS: folder,
      COMPOSE_FILE: withComposeFile(settings.COMPOSE_FILE, SECRETS_FILE),
    },
    give,
  );
  return moved;
}
