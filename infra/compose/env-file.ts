import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { OperatorError } from '../launcher/operator-error.js';

/** The settings of an env file. Throws an OperatorError when it cannot be read. */
export async function readEnvFile(file: string): Promise<Readonly<Record<string, string | undefined>>> {
  return parseEnv(await textOf(file));
}

/**
 * Sets some settings of an env file, and removes those that are undefined, in one step: whoever reads it meanwhile finds
 * the old settings or the new ones. All other lines stay as they are. Only its owner reads it.
 */
export async function changeEnvFile(
  file: string,
  changes: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const kept = (await textOf(file)).split('\n').filter((line) => !Object.hasOwn(changes, nameIn(line)));
  if (kept.at(-1) === '') kept.pop();
  const added = Object.entries(changes).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${quoted(value)}`],
  );
  const next = `${file}.next`;
  await writeFile(next, [...kept, ...added, ''].join('\n'), { mode: 0o600 });
  await chmod(next, 0o600);
  await rename(next, file);
}

/** Quotes a value where a character of it has a meaning: a key is JSON. */
function quoted(value: string): string {
  if (/^[\w@%+=:,./ <>-]*$/.test(value)) return value;
  if (/['\n]/.test(value)) throw new Error('A setting with a quote or of several lines cannot be stored');
  return `'${value}'`;
}

function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'is not there: npm run make-env writes it' : `cannot be read (${error.code})`;
    throw new OperatorError(`${file} ${why}`);
  });
}

/** The name that a line sets: `SITE_URL` in `SITE_URL=…`. */
const nameIn = (line: string) => /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/.exec(line)?.[1] ?? '';
