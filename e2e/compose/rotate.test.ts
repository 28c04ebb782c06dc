import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseEnv, promisify } from 'node:util';
import { forSize } from '@fieldhouse/infra/testing';
import { itAtNight } from '@fieldhouse/infra/testing/at-night';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { makeEvent } from '../support/registration-burst.ts';
import { reportRefusal } from '../support/report-refusal.ts';
import { type SteadyLoad, startLoad } from '../support/steady-load.ts';
import { waitFor } from '../support/wait-for.ts';

const { SITE_URL: site = '', COMPOSE_PROJECT: project = '', COMPOSE_ENV: envFile = '' } = process.env;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Six services, each with a start, a drain and an end. */
const MINUTES = 6 * 60_000;

type Settings = Awaited<ReturnType<typeof settings>>;

const run = promisify(execFile);
const compose = async (...args: string[]) => {
  const options = ['--project-name', project, '--file', `${ROOT}docker-compose.yml`, '--env-file', envFile];
  return (await run('docker', ['compose', ...options, ...args])).stdout.trim();
};
const COMMAND = { cwd: ROOT, env: { ...process.env, COMPOSE_PROJECT_NAME: project } };
const argumentsOf = (words: readonly string[]) => ['infra/launcher/run.js', 'rotate', ...words, '--env', envFile];
const rotate = async (...words: string[]) => (await run('node', argumentsOf(words), COMMAND)).stdout;
const settings = async () => parseEnv(await readFile(envFile, 'utf8'));

/** Signs in to svc-events' database by the network, as the service does. */
const signsIn = async (role = '', password = '') => {
  const url = `postgres://${role}:${password}@127.0.0.1/fieldhouse_events`;
  return compose(
    'exec',
    '--no-TTY',
    'postgres',
    'psql',
    url,
    '--tuples-only',
    '--command',
    'SELECT current_user',
  ).catch(({ stderr }) => String(stderr));
};
const publishedKeys = async () => {
  const ask = `fetch('http://127.0.0.1:3000/internal/jwks').then(async (answer) => console.log(await answer.text()))`;
  return JSON.parse(await compose('exec', '--no-TTY', 'svc-auth', 'node', '-e', ask)).keys.length;
};

let eventId: number;
let parent: ApiClient;
let load: SteadyLoad;
beforeAll(async () => {
  if (!site || !project || !envFile) throw new Error('npm run test:compose names a running project');
  // A run that failed may have left one halfway, and no other can begin then.
  const [interrupted] = (await settings()).ROTATION?.split('/') ?? [];
  if (interrupted) await rotate(interrupted);
  eventId = await makeEvent(site, 'Footwork During a Change of Secrets');
  parent = await signedInAs(site, 'parent');
}, MINUTES);
beforeEach(async () => {
  load = await startLoad(site, eventId);
  await load.answered(20);
});
afterEach(() => load.stop());
/** The engines start again with their new settings: not while another file sends requests. */
afterAll(async () => {
  await compose('up', '--detach', '--no-build', 'postgres', 'rabbitmq', 'redis');
  await waitFor('the site is open', async () => (await fetch(`${site}/healthz`)).status === 200);
}, 120_000);

async function expectNothingFailed(): Promise<void> {
  await load.answered(100);
  expect((await load.stop()).failures).toEqual([]);
  expect((await parent.send('GET', '/api/auth/user')).status).toBe(200);
}

/** Signs in to Redis. */
const redisAnswers = (password = '') =>
  compose('exec', '--no-TTY', '--env', `REDISCLI_AUTH=${password}`, 'redis', 'redis-cli', '--no-auth-warning', 'PING');

/** The status with which svc-auth answers to svc-events, in its container, with this secret. */
const statusForService = (secret = '') => {
  const body = JSON.stringify({ service: 'events', secret, to: 'family' });
  const ask = `fetch('http://svc-auth:3000/internal/service-token', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: process.env.BODY,
  }).then(({ status }) => console.log(status))`;
  return compose('exec', '--no-TTY', '--env', `BODY=${body}`, 'svc-events', 'node', '-e', ask);
};

/** What refuses the former value of a secret, once the command has ended. */
const expectEnded: Readonly<Record<string, (before: Settings, after: Settings) => Promise<void>>> = {
  redis: async (before, after) => {
    expect(await redisAnswers(after.REDIS_PASSWORD)).toBe('PONG');
    expect(await redisAnswers(before.REDIS_PASSWORD)).toContain('NOAUTH');
  },
  'service-secrets': async (before, after) => {
    expect(await statusForService(after.SVC_EVENTS_SECRET)).toBe('200');
    expect(await statusForService(before.SVC_EVENTS_SECRET)).toBe('401');
  },
  /** Other files open backups with the former one. */
  'backup-key': async ({ BACKUP_PUBLIC_KEY: former = '' }, { BACKUP_PUBLIC_KEY: next }) => {
    expect(next).not.toBe(former);
    expect(await compose('exec', '--no-TTY', 'svc-admin', 'printenv', 'BACKUP_PUBLIC_KEY')).toBe(next);
    await rotate('backup-key', former);
  },
  rabbitmq: async (_, { SVC_EVENTS_RABBITMQ_USER = '' }) => {
    const users = await compose('exec', '--no-TTY', 'rabbitmq', 'rabbitmqctl', '-q', 'list_users');
    expect(users.match(/fieldhouse_events_\w/g)).toEqual([SVC_EVENTS_RABBITMQ_USER]);
  },
  'postgres-admin': async (before, after) => {
    expect(await signsIn('postgres', after.POSTGRES_PASSWORD)).toBe('postgres');
    expect(await signsIn('postgres', before.POSTGRES_PASSWORD)).toContain('authentication failed');
  },
  'bounce-secret': async (before, after) => {
    expect(await reportRefusal(site, before.BOUNCE_SECRET)).toBe(204);
    expect(await reportRefusal(site, after.BOUNCE_SECRET)).toBe(204);
    await rotate('bounce-secret', '--revoke');
    expect(await reportRefusal(site, before.BOUNCE_SECRET)).toBe(401);
    expect(await reportRefusal(site, after.BOUNCE_SECRET)).toBe(204);
  },
};

describe('When a secret changes under load', () => {
  it(
    'Then database passwords do without a failed request, and the former is refused @spec S2.4.1531',
    async () => {
      const before = await settings();
      expect(await rotate('database-passwords')).toContain('The former database roles cannot sign in any more.');
      await expectNothingFailed();
      const after = await settings();
      expect(after.SVC_EVENTS_DATABASE_ROLE).not.toBe(before.SVC_EVENTS_DATABASE_ROLE);
      expect(await signsIn(after.SVC_EVENTS_DATABASE_ROLE, after.SVC_EVENTS_DATABASE_PASSWORD)).toBe(
        'fieldhouse_events',
      );
      expect(await signsIn(before.SVC_EVENTS_DATABASE_ROLE, before.SVC_EVENTS_DATABASE_PASSWORD)).toContain(
        'authentication failed',
      );
    },
    MINUTES,
  );

  itAtNight(
    'Then the signing key does, also when the command is killed while it waits @spec S2.4.1535',
    async () => {
      const command = spawn('node', argumentsOf(['signing-key']), { ...COMMAND, stdio: ['ignore', 'pipe', 'inherit'] });
      let said = '';
      for await (const text of command.stdout.setEncoding('utf8')) {
        said += text;
        if (said.includes('Waiting')) break;
      }
      const ended = once(command, 'exit');
      command.kill('SIGKILL');
      await ended;
      expect(said).toContain('svc-auth signs with the next key.');
      expect(await publishedKeys()).toBe(2);
      await expectNothingFailed();
      // As if the time had gone by.
      const text = await readFile(envFile, 'utf8');
      await writeFile(envFile, text.replace(/^(ROTATION=.*\/2\/).*$/m, '$12026-01-01T00:00:00.000Z'));
      expect(await rotate('signing-key')).toContain('The former key is accepted no more.');
      expect(await publishedKeys()).toBe(1);
    },
    MINUTES,
  );

  /** Most of these replace the replicas of all services, or of one, and take half a minute or two. */
  const others = forSize({
    short: ['link-key'],
    long: ['rabbitmq', 'redis', 'postgres-admin', 'service-secrets', 'link-key', 'bounce-secret', 'backup-key'],
  });
  it.each(others)(
    'Then %s does, and the command prints no secret @spec S2.4.1533',
    async (secret) => {
      const before = await settings();
      const next = await identityToRecipient(await generateIdentity());
      const said = await rotate(secret, ...(secret === 'backup-key' ? [next] : []));
      await expectNothingFailed();
      const after = await settings();
      for (const [name, value = ''] of Object.entries({ ...before, ...after })) {
        if (value.length > 40 && name !== 'BACKUP_PUBLIC_KEY') expect(said).not.toContain(value);
      }
      await expectEnded[secret]?.(before, after);
    },
    MINUTES,
  );
});
