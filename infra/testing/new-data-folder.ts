import { execFile } from 'node:child_process';
import { access, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The environment variable with the data folder of the prepared club of a test run. */
export const PREPARED_CLUB = 'PREPARED_CLUB';
/** The files in the data folder of a stopped platform that the next start needs. */
const COPIED = ['postgres', 'databases.json', 'demo.json'];

/**
 * A new data folder below the machine's temporary one: a copy of the prepared club where there is one, else empty. A
 * run that goes past the club's midnight keeps it: the demo's dates are then relative to the day before.
 */
export async function newDataFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  const prepared = process.env[PREPARED_CLUB];
  if (prepared) {
    await access(join(prepared, 'demo.json'));
    // Keeps the owner of PostgreSQL's files, which fs.cp does not.
    await run('cp', ['-Rp', ...COPIED.map((name) => join(prepared, name)), folder]);
  }
  return folder;
}
