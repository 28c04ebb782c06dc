import { join, resolve } from 'node:path';
import { firstSettings, keepFormer, makeEnv, presentRelease } from '../../compose/make-env.ts';
import { secretsToFiles } from '../../compose/secrets-to-files.ts';
import { OperatorError } from '../operator-error.js';
import { ROOT } from '../tools.ts';

/**
 * `npm run make-env -- --secrets FOLDER`: moves the secrets of the `.env` into files, and makes the `.env` before where
 * there is none. `npm run make-env`: the `.env` that `docker compose up` needs, once, with fresh secrets; `-- --new` writes
 * another, and keeps the one that was there: its passwords may be the only copy.
 */
export default async function makeEnvCommand(args: readonly string[]): Promise<number> {
  const settings = firstSettings(process.env, await presentRelease(ROOT));
  const file = join(ROOT, '.env');
  if (args.includes('--secrets')) return toFiles(file, args[args.indexOf('--secrets') + 1], settings);
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

async function toFiles(envFile: string, folder: string | undefined, settings: Readonly<Record<string, string>>) {
  if (!folder) throw new OperatorError('--secrets needs a folder');
  const isNew = await makeEnv(envFile, settings);
  const where = resolve(process.env.INIT_CWD ?? '.', folder);
  const moved = await secretsToFiles({ envFile, folder: where });
  if (isNew) process.stdout.write(`Written: ${envFile}\n`);
  process.stdout.write(`${moved.length} secrets are moved to ${where}\n`);
  return 0;
}
