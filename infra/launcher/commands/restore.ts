import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFINITIONS } from '../../local/definitions.ts';
import { noteRehearsal } from '../../restore/note-rehearsal.ts';
import { readIdentity } from '../../restore/read-identity.ts';
import { rehearse } from '../../restore/rehearse.ts';
import { RestoreSettings } from '../../restore/settings.ts';
import { withServer } from '../../restore/with-server.ts';
import { readSettings, StartSettings } from '../settings.ts';
import { ROOT } from '../tools.ts';
import { Trouble } from '../trouble.js';

const HOW = 'Say which: npm run restore -- FILE --rehearse [--identity FILE]';

/**
 * `npm run restore -- FILE --rehearse`: loads a backup into scratch databases, compares it with what it says of itself, and drops
 * them; the Backup tab then shows it as verified. The platform may run meanwhile. The databases are made on the server of
 * `ADMIN_DATABASE_URL`, else on the one of `DATA_DIR`, else on a private one that is removed again.
 */
export default async function restoreCommand(args: string[]): Promise<number> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const { file, identityFile } = readArguments(args);
  const dataDir = resolve(ROOT, readSettings(StartSettings.pick({ DATA_DIR: true })).DATA_DIR);
  const identity = await readIdentity(identityFile ?? ownIdentityFile(dataDir));
  try {
    await withServer({ dataDir, elsewhere: process.env.ADMIN_DATABASE_URL || undefined }, async (adminUrl) => {
      const checksum = await rehearse({ file, identity, adminUrl, schemas: DEFINITIONS, say });
      say('The backup can be restored.');
      if (await noteRehearsal(adminUrl, checksum)) say('The Backup tab shows it as verified now.');
      else say('No site on this server has made it, so no Backup tab shows it as verified.');
    });
  } catch (error) {
    throw error instanceof Error ? new Trouble(error.message, { cause: error }) : error;
  }
  return 0;
}

function readArguments(args: string[]): { file: string; identityFile: string | undefined } {
  const options = { rehearse: { type: 'boolean' }, identity: { type: 'string' } } as const;
  const { values, positionals } = parse();
  const [file] = positionals;
  if (file === undefined || positionals.length > 1 || !values.rehearse) throw new Trouble(HOW);
  const named = values.identity ?? readSettings(RestoreSettings).BACKUP_IDENTITY_FILE;
  return { file: fromTerminal(file), identityFile: named && fromTerminal(named) };

  function parse() {
    try {
      return parseArgs({ args, options, allowPositionals: true });
    } catch {
      throw new Trouble(HOW);
    }
  }
}

/** npm changes the folder; the path is meant from where the command was typed. */
const fromTerminal = (path: string) => resolve(process.env.INIT_CWD ?? '.', path);

/** A demo club has its identity beside its data. */
function ownIdentityFile(dataDir: string): string {
  const file = join(dataDir, 'backup-identity.txt');
  if (existsSync(file)) return file;
  throw new Trouble('The age identity that opens the backup is needed: --identity FILE, or BACKUP_IDENTITY_FILE.');
}
