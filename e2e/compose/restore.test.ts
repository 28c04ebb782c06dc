import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { SERVICES } from '@fieldhouse/contracts';
import { DEMO_ADMIN } from '@fieldhouse/contracts/demo';
import { isNight } from '@fieldhouse/infra/testing/at-night';
import { describe, expect, it } from '@jest/globals';
import { signedInAs } from '../support/api-client.ts';
import { mustAnswer } from '../support/own-people.ts';
import { waitFor } from '../support/wait-for.ts';

const COMPOSE_FILE = fileURLToPath(new URL('../../docker-compose.yml', import.meta.url));

function requiredEnv(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set. npm run test:compose sets it.`);
  return value;
}

/** Runs `docker compose` on the project; returns its output. Throws when the exit code is not 0. */
async function compose(args: readonly string[], input = ''): Promise<string> {
  const project = [
    '--project-name',
    requiredEnv('COMPOSE_PROJECT'),
    '--file',
    COMPOSE_FILE,
    '--env-file',
    requiredEnv('COMPOSE_ENV'),
  ];
  const child = spawn('docker', ['compose', ...project, ...args]);
  child.stdin.end(input);
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  if (code !== 0) throw new Error(`${args.join(' ')} exited with ${code}:\n${output}${errors}`);
  return output;
}

const restore = (args: readonly string[], input: string) =>
  compose(['run', '--rm', '--no-deps', '-T', 'restore', ...args, '--identity', '-'], input);

const dropAll = () => {
  const drops = SERVICES.flatMap((name) => ['--command', `DROP DATABASE fieldhouse_${name} WITH (FORCE)`]);
  return compose([
    'exec',
    '--no-TTY',
    'postgres',
    'psql',
    '--username',
    'postgres',
    '--set',
    'ON_ERROR_STOP=1',
    ...drops,
  ]);
};

describe('a restore, on docker-compose.yml', () => {
  const site = requiredEnv('SITE_URL');
  /**
   * The export of the club's data, without its time and the versions of events: a reminder that becomes due after the
   * restart changes the version of its event. The restore itself compares every row.
   */
  const exportData = async () => {
    const admin = await signedInAs(site, DEMO_ADMIN.username);
    const data = await mustAnswer<{ events: object[] }>(admin, 200, 'GET', '/api/admin/export');
    return { ...data, events: data.events.map((event) => ({ ...event, version: undefined })), exportedAt: undefined };
  };

  it('When every database was dropped, then the restored site has the data of the backup @spec S2.4.1206', async () => {
    const admin = await signedInAs(site, DEMO_ADMIN.username);
    const before = await exportData();
    const { filename } = await mustAnswer<{ filename: string }>(admin, 200, 'POST', '/api/admin/backup/trigger');
    const identity = `${requiredEnv('BACKUP_IDENTITY')}\n`;
    // The restore itself begins with the same steps.
    if (isNight()) {
      expect(await restore([filename, '--rehearse'], identity)).toContain('The backup can be restored.');
    }
    await dropAll();
    const output = await restore([filename, '--yes'], identity);
    expect(output).toContain('The site is restored and open.');
    expect(await waitFor('the site', () => exportData().catch(() => undefined))).toEqual(before);
  }, 300_000);
});
