import { join, resolve } from 'node:path';
import { requireDocker } from '../../compose/docker.ts';
import { seeSite } from '../../compose/see-site.ts';
import { judgeSite } from '../../compose/site-status.ts';
import { ROOT } from '../tools.ts';

/**
 * `npm run status -- [ENV FILE]`: one screen about a site that runs with Docker Compose: services with their versions and
 * replicas, events, email, the last backup and disks. It exits with 1 when something is wrong, which it names last.
 */
export default async function statusCommand([envFile = join(ROOT, '.env')]: readonly string[]): Promise<number> {
  await requireDocker();
  const project = process.env.COMPOSE_PROJECT_NAME;
  const seen = await seeSite({
    ...{ envFile: resolve(envFile), composeFile: join(ROOT, 'docker-compose.yml') },
    ...(project && { project }),
  });
  const { lines, problems } = judgeSite(seen);
  const last = problems.length === 0 ? ['Nothing is wrong'] : problems.map((text) => `! ${text}`);
  process.stdout.write(`${[...lines, '', ...last].join('\n')}\n`);
  return problems.length === 0 ? 0 : 1;
}
