import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { DEFINITIONS } from '../../local/definitions.ts';
import { markLoaded } from '../../local/load-demo.ts';
import { operatorSettings } from '../../operator/operate-club.ts';
import { rowsOf, type WholeBackup } from '../../restore/load-backup.ts';
import { noteRehearsal } from '../../restore/note-rehearsal.ts';
import { readBackup } from '../../restore/read-backup.ts';
import { readIdentity, STANDARD_INPUT } from '../../restore/read-identity.ts';
import { rehearse } from '../../restore/rehearse.ts';
import { restoreSite, tryRestore } from '../../restore/restore-site.ts';
import { RestoreSettings } from '../../restore/settings.ts';
import { withServer } from '../../restore/with-server.ts';
import { withSite } from '../../restore/with-site.ts';
import { OperatorError } from '../operator-error.js';
import { readSettings, StartSettings } from '../settings.ts';
import { ROOT } from '../tools.ts';

const USAGE = 'Say which: npm run restore -- FILE [--rehearse | --dry-run | --yes] [--identity FILE]';

interface RestoreArguments {
  file: string;
  identityFile: string | undefined;
  /** Only proves that the backup can be restored. */
  rehearse: boolean;
  /** Only reports what a restore would change. */
  dryRun: boolean;
  /** Restores without a confirmation question. */
  yes: boolean;
}

/**
 * `npm run restore -- FILE`: restores the site of `DATA_DIR` from a backup, whether it runs, is stopped or was
 * never started. `--dry-run` only reports what that would change. `--rehearse` loads it into scratch databases
 * instead, compares them with the backup, and drops them. After both the Backup tab shows it as verified.
 */
export default async function restoreCommand(args: string[]): Promise<number> {
  const options = readArguments(args);
  const dataDir = resolve(ROOT, readSettings(StartSettings.pick({ DATA_DIR: true })).DATA_DIR);
  const identity = await readIdentity(options.identityFile ?? ownIdentityFile(dataDir));
  try {
    await (options.rehearse ? rehearseFile : options.dryRun ? tryFile : restoreFile)(options, dataDir, identity);
  } catch (error) {
    throw error instanceof Error ? new OperatorError(error.message, { cause: error }) : error;
  }
  return 0;
}

/**
 * The platform may run. The databases are made on the server of `ADMIN_DATABASE_URL`, else on the one of
 * `DATA_DIR`, else on a private one that is removed again.
 */
async function rehearseFile({ file }: RestoreArguments, dataDir: string, identity: string): Promise<void> {
  await withServer({ dataDir, elsewhere: process.env.ADMIN_DATABASE_URL || undefined }, async (adminUrl) => {
    const checksum = await rehearse({ file, identity, adminUrl, schemas: DEFINITIONS, print });
    print('The backup can be restored.');
    await printVerified(adminUrl, checksum);
  });
}

/** A backup that was loaded and found equal counts as verified, after a rehearsal and after a dry run. */
async function printVerified(adminUrl: string, checksum: string): Promise<void> {
  if (await noteRehearsal(adminUrl, checksum)) print('The Backup tab shows it as verified now.');
  else print('No site on this server has made this backup, so no Backup tab shows it as verified.');
}

async function tryFile({ file }: RestoreArguments, dataDir: string, identity: string): Promise<void> {
  const backup = await readBackup({ file, identity, schemas: DEFINITIONS });
  print(`${file} is complete: ${summaryOf(backup)}.`);
  await withSite({ dataDir, env: process.env, settings: operatorSettings() }, async (site) => {
    await tryRestore(backup, site, print);
    print('The backup can be restored. Nothing was changed.');
    await printVerified(site.adminUrl, backup.checksum);
  });
}

async function restoreFile({ file, yes }: RestoreArguments, dataDir: string, identity: string): Promise<void> {
  const backup = await readBackup({ file, identity, schemas: DEFINITIONS });
  const settings = operatorSettings();
  const where = process.env.ADMIN_DATABASE_URL ? 'of ADMIN_DATABASE_URL' : `of ${dataDir}`;
  print(`${file} is complete: ${summaryOf(backup)}.`);
  print(`It replaces all data of the site ${where} (${settings.siteUrl}). What was stored since then is not in it.`);
  if (!yes) await expectYes();
  await withSite({ dataDir, env: process.env, settings }, async (site) => {
    // Otherwise `npm start` takes the folder for a new one and loads the demo club.
    await markLoaded(dataDir);
    await restoreSite(backup, site, { print });
  });
}

function summaryOf({ manifest: { createdAt, services }, checksum }: WholeBackup): string {
  const rows = services.reduce((sum, snapshot) => sum + rowsOf(snapshot), 0);
  return `a backup of ${createdAt} with ${rows} rows, SHA-256 ${checksum}`;
}

async function expectYes(): Promise<void> {
  if (!process.stdin.isTTY)
    throw new OperatorError('There is no terminal for the confirmation question. Confirm with: --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question('Restore it? Type yes: ');
    if (answer.trim().toLowerCase() !== 'yes') throw new OperatorError('Nothing was changed.');
  } finally {
    terminal.close();
  }
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

function readArguments(args: string[]): RestoreArguments {
  const options = {
    rehearse: { type: 'boolean' },
    yes: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    identity: { type: 'string' },
  } as const;
  const { values, positionals } = parse();
  const { rehearse: rehearsal = false, 'dry-run': dryRun = false, yes = false } = values;
  const [file] = positionals;
  if (file === undefined || positionals.length > 1 || [rehearsal, dryRun, yes].filter(Boolean).length > 1)
    throw new OperatorError(USAGE);
  const named = values.identity ?? readSettings(RestoreSettings).BACKUP_IDENTITY_FILE;
  return { file: fromTerminal(file), identityFile: named && fromTerminal(named), rehearse: rehearsal, dryRun, yes };

  function parse() {
    try {
      return parseArgs({ args, options, allowPositionals: true });
    } catch {
      throw new OperatorError(USAGE);
    }
  }
}

/** npm changes the working folder; a path is relative to where the command was typed. */
const fromTerminal = (path: string) => (path === STANDARD_INPUT ? path : resolve(process.env.INIT_CWD ?? '.', path));

/** A demo club has its identity beside its data. */
function ownIdentityFile(dataDir: string): string {
  const file = join(dataDir, 'backup-identity.txt');
  if (existsSync(file)) return file;
  throw new OperatorError(
    'The age identity that opens the backup is needed: --identity FILE, or BACKUP_IDENTITY_FILE.',
  );
}
