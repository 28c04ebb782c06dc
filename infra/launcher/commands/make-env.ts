import { join } from 'node:path';
import { keepFormer, makeEnv } from '../../compose/make-env.ts';
import { OperatorError } from '../operator-error.js';
import { ROOT } from '../tools.ts';

/**
 * `npm run make-env`: the `.env` that `docker compose up` needs, once, with fresh secrets; `-- --new` writes
 * another, and keeps the one that was there: its passwords may be the only copy.
 */
export default async function makeEnvCommand(args: readonly string[]): Promise<number> {
  const { SITE_URL, PORT, DEMO } = process.env;
  const port = PORT || '8080';
  const settings = { SITE_URL: SITE_URL || `http://localhost:${port}`, PORT: port, DEMO: DEMO || '0' };
  const file = join(ROOT, '.env');
  const former = args.includes('--new') ? await keepFormer(file) : undefined;
  if (former !== undefined) process.stdout.write(`Kept: ${former}\n`);
  if (!(await makeEnv(file, settings))) {
    throw new OperatorError(
      `${file} is there already, and the databases were made with its passwords. It is left alone.`,
    );
  }
  process.stdout.write(`Written: ${file}\n`);
  if (settings.DEMO !== '1' && !settings.SITE_URL.startsWith('https:')) {
    process.stdout.write(
      'A real site is reached by https: set SITE_URL in it. Or DEMO=1, for a look at the demo club.\n',
    );
  }
  return 0;
}
