import { delimiter, dirname, resolve } from 'node:path';
import { readEnvFile } from './env-file.ts';

interface Site {
  envFile: string;
  composeFile: string;
  project?: string;
}

/** `docker-compose.yml:docker-compose.secrets.yml`: a file after those that `COMPOSE_FILE` of an env file names. */
export function withComposeFile(files: string | undefined, file: string): string {
  const present = (files || 'docker-compose.yml').split(delimiter);
  return (present.includes(file) ? present : [...present, file]).join(delimiter);
}

/**
 * What `docker compose` needs to act on a site. A site with more files than docker-compose.yml (secrets as files, TLS,
 * pinned images) names all of them in `COMPOSE_FILE` of its env file, as `docker compose` itself reads it.
 */
export async function composeOptions({ envFile, composeFile, project }: Site): Promise<string[]> {
  const { COMPOSE_FILE } = await readEnvFile(envFile);
  const files = COMPOSE_FILE ? COMPOSE_FILE.split(delimiter) : [composeFile];
  const folder = dirname(composeFile);
  return [
    ...files.flatMap((file) => ['--file', resolve(folder, file)]),
    ...['--env-file', envFile],
    ...(project ? ['--project-name', project] : []),
  ];
}
