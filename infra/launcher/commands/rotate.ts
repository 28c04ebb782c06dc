import { join, resolve } from 'node:path';
import { requireDocker } from '../../compose/docker.ts';
import { rotateSite } from '../../rotate/rotate-site.ts';
import { OperatorError } from '../operator-error.js';
import { takeOption } from '../take-option.ts';
import { ROOT } from '../tools.ts';

/**
 * `npm run rotate -- SECRET [--env FILE]`: changes a secret of a running site with Docker Compose, such as
 * `database-passwords`. `bounce-secret --revoke` and `link-key --revoke` end the former one; `backup-key` needs the new
 * public key.
 */
export default async function rotateCommand(args: readonly string[]): Promise<number> {
  const { value: envFile = join(ROOT, '.env'), others: words } = takeOption(args, '--env', 'a file');
  const [secret = '', value = '', ...others] = words.filter((word) => word !== '--revoke');
  if (others.length > 0 || (value !== '' && secret !== 'backup-key')) {
    throw new OperatorError('Name one secret: npm run rotate -- database-passwords');
  }
  await requireDocker();
  const project = process.env.COMPOSE_PROJECT_NAME;
  await rotateSite(
    {
      envFile: resolve(envFile),
      composeFile: join(ROOT, 'docker-compose.yml'),
      ...(project && { project }),
      print: (line) => process.stdout.write(`${line}\n`),
    },
    secret,
    { revoke: words.includes('--revoke'), value },
  );
  return 0;
}
