import { execFile } from 'node:child_process';
import { access, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clubToday } from '@fieldhouse/contracts';

const run = promisify(execFile);

/** The environment variable with the data folder of the prepared club of a test run. */
export const PREPARED_CLUB = 'PREPARED_CLUB';
/** The environment variable with the club's date on which it was made: the demo's dates are relative to it. */
export const PREPARED_ON = 'PREPARED_ON';
/** The files in the data folder of a stopped platform that the next start needs. */
const COPIED = ['postgres', 'databases.json', 'demo.json'];

/**
 * A new data folder below the machine's temporary one: a copy of the prepared club where there is one from today, else
 * empty. A test run may go past the club's midnight.
 */
export async function newDataFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  const prepared = process.env[PREPARED_CLUB];
  if (prepared && process.env[PREPARED_ON] === clubToday(new Date())) {
    await access(join(prepared, 'demo.json'));
    // Keeps the owner of PostgreSQL's files, which fs.cp does not.
    await run('cp', ['-Rp', ...COPIED.map((name) => join(prepared, name)), folder]);
  }
  return folder;
}
