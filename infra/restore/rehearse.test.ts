import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { SERVICES, SNAPSHOT_ORDER } from '@fieldhouse/contracts';
import { localCalls, readParts, type TarPart } from '@fieldhouse/service-kit';
import { startTestService, type TestService, waitFor } from '@fieldhouse/service-kit/testing';
import { encryptBackup } from '@fieldhouse/svc-admin/encrypt-backup';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { Client } from 'pg';
import restoreCommand from '../launcher/commands/restore.ts';
import { startedAt } from '../launcher/lock.js';
import { OperatorError } from '../launcher/operator-error.js';
import { DEFINITIONS } from '../local/definitions.ts';
import { type Cluster, startCluster } from '../postgres/cluster.ts';
import { itAtNight } from '../testing/at-night.ts';
import { distantSchedule } from '../testing/test-settings.ts';
import { noteRehearsal } from './note-rehearsal.ts';
import { rehearse } from './rehearse.ts';
import { scratchName, withScratchDatabases } from './scratch-databases.ts';

/** The last migration of svc-admin, as a backup's manifest has it. */
const LAST = Object.keys(DEFINITIONS.admin.migrations).at(-1);
const LAUNCHER = fileURLToPath(new URL('../launcher/run.js', import.meta.url));

let folder: string;
let cluster: Cluster;
/** A managed server's administrator, who is no superuser; there is no platform on this server. */
let adminUrl: string;
let identity: string;
let publicKey: string;
let file: string;
let services: TestService[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-rehearsal-'));
  identity = await generateIdentity();
  publicKey = await identityToRecipient(identity);
  cluster = await startCluster({ folder: join(folder, 'postgres'), durable: false, maxConnections: 20 });
  await queryRows(cluster.adminUrl, `CREATE ROLE manager LOGIN CREATEDB CREATEROLE PASSWORD 'manager'`);
  const url = new URL(cluster.adminUrl);
  [url.username, url.password] = ['manager', 'manager'];
  adminUrl = url.href;
  const calls = localCalls();
  services = await Promise.all(
    SERVICES.map((name) =>
      startTestService(DEFINITIONS[name], {
        adapters: { calls },
        environment: { backupDir: folder, backupPublicKey: publicKey, backupSchedule: distantSchedule() },
      }),
    ),
  );
  file = await makeBackup();
}, 180_000);
afterAll(async () => {
  await Promise.all((services ?? []).map((service) => service.stop()));
  await cluster?.stop();
  await rm(folder, { recursive: true });
}, 60_000);
afterEach(async () => expect(await databases()).toEqual([]));

async function makeBackup(): Promise<string> {
  const admin = services[SERVICES.indexOf('admin')];
  if (!admin) throw new Error('svc-admin was not started');
  await admin.ctx
    .db('location')
    .insert({ name: 'North\tField', address: '1 Main', version: 1, created_at: new Date() });
  const { body } = await admin.as({ userId: 1, role: 'admin' }).post('/api/admin/backup/trigger', undefined);
  expect(body).toMatchObject({ success: true });
  return join(folder, body.filename);
}

async function queryRows(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

const databases = () => queryRows(cluster.adminUrl, `SELECT datname FROM pg_database WHERE datname LIKE 'fieldhouse%'`);

/** The same backup with other entries, encrypted to the same key: anyone who has the public key can make it. */
async function forged(change: (parts: TarPart[]) => TarPart[]): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const plain = gunzipSync(await decrypter.decrypt(new Uint8Array(await readFile(file))));
  const parts: TarPart[] = [];
  for await (const part of readParts(Readable.from([plain], { objectMode: false }))) parts.push(part);
  return stored(await buffer(await encryptBackup(Readable.from(change(parts)), { publicKey, compress: true })));
}

async function stored(content: Buffer): Promise<string> {
  const path = join(folder, 'other.fhb');
  await writeFile(path, content);
  return path;
}

/** Replaces text in every JSON entry. */
const inJson = (from: string | RegExp, to: string) => (parts: TarPart[]) =>
  parts.map(({ name, content }) => ({
    name,
    content: name.endsWith('.json') ? Buffer.from(content.toString().replaceAll(from, to)) : content,
  }));

function rehearsal(changed: Partial<Parameters<typeof rehearse>[0]> = {}) {
  const printed: string[] = [];
  const options = {
    file,
    identity,
    adminUrl,
    schemas: DEFINITIONS,
    print: (line: string) => void printed.push(line),
    ...changed,
  };
  return { printed, done: rehearse(options) };
}

describe('When a restore is rehearsed', () => {
  it('Then every service’s tables are loaded, compared and migrated on a server without a platform, and nothing is left @spec S2.4.1203 S2.4.1205', async () => {
    const { printed, done } = rehearsal();
    expect(await done).toMatch(/^[0-9a-f]{64}$/);
    expect(printed[0]).toMatch(/^The file is complete: a backup of \d{4}-/);
    expect(printed.slice(1).map((line) => line.replace(/\d+/g, 'n'))).toEqual(
      SNAPSHOT_ORDER.map((service) => `svc-${service}: n tables with n rows are equal to the backup`),
    );
    expect(await noteRehearsal(cluster.adminUrl, 'a'.repeat(64))).toBe(false);
  });

  it('When an earlier one was killed, Then its databases are dropped, also with sessions @spec S2.4.1205', async () => {
    const left = await Promise.all(
      SERVICES.map(async (service) => {
        await queryRows(adminUrl, `CREATE DATABASE ${scratchName(service)}`);
        const url = new URL(adminUrl);
        url.pathname = scratchName(service);
        const client = new Client({ connectionString: url.href });
        client.on('error', () => undefined);
        await client.connect();
        await client.query('CREATE TABLE child (id int8)');
        return client;
      }),
    );
    await rehearsal().done;
    await Promise.all(left.map((client) => client.end()));
  });

  it('Then only the administrator may connect to its databases', async () => {
    await queryRows(adminUrl, `CREATE ROLE other_role LOGIN PASSWORD 'other_role'`);
    await withScratchDatabases(adminUrl, async (urls) => {
      for (const address of Object.values(urls)) {
        const url = new URL(address);
        [url.username, url.password] = ['other_role', 'other_role'];
        await expect(queryRows(url.href, 'SELECT 1')).rejects.toThrow(/permission denied/);
      }
    });
  });
});

describe('When an operator rehearses on a machine without a platform', () => {
  /** `server`: the value of `ADMIN_DATABASE_URL`. */
  function start(args: string[], server = '') {
    const env = {
      ...process.env,
      ...{ DATA_DIR: join(folder, 'machine'), NODE_OPTIONS: '', ADMIN_DATABASE_URL: server },
      BACKUP_IDENTITY_FILE: join(folder, 'identity.txt'),
    };
    const child = spawn(process.execPath, [LAUNCHER, 'restore', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed = Promise.all([text(child.stdout), text(child.stderr)]).then((texts) => texts.join(''));
    return { child, ended: once(child, 'close').then(async ([code]) => ({ code, printed: await printed })) };
  }
  beforeAll(() => writeFile(join(folder, 'identity.txt'), `# public key: ${publicKey}\n${identity}\n`));

  itAtNight(
    'Then a private PostgreSQL is started and removed, as is that of a killed rehearsal @spec S2.4.1205',
    async () => {
      const pidFile = join(folder, 'machine', 'rehearsal', 'data', 'postmaster.pid');
      const killed = start([file, '--rehearse']);
      await waitFor('its PostgreSQL', async () => existsSync(pidFile));
      killed.child.kill('SIGKILL');
      await killed.ended;
      const left = Number.parseInt(await readFile(pidFile, 'utf8'), 10);
      expect(startedAt(left)).toBeDefined();

      const { code, printed } = await start([file, '--rehearse']).ended;
      expect(printed).toContain('No site on this server has made this backup');
      expect(code).toBe(0);
      expect(await readdir(join(folder, 'machine'))).toEqual([]);
      expect(startedAt(left)).toBeUndefined();
    },
  );

  it('Then Ctrl-C ends it, and nothing is left @spec S2.4.1205', async () => {
    const stopped = start([file, '--rehearse'], adminUrl);
    await waitFor('a scratch database', async () => (await databases()).length > 0);
    stopped.child.kill('SIGINT');
    const { code, printed } = await stopped.ended;
    expect(printed).toContain('The rehearsal was stopped; its databases are dropped.');
    expect(code).toBe(1);
  });

  it('When no file is named, Then a sentence says what is wrong', async () => {
    const { code, printed } = await start([]).ended;
    expect(printed).toContain('Say which: npm run restore -- FILE');
    expect(printed).not.toContain('    at ');
    expect(code).toBe(1);
  });

  it.each([
    ['two files are named', ['a.fhb', 'b.fhb', '--rehearse'], 'Say which'],
    ['two options exclude each other', ['a.fhb', '--rehearse', '--yes'], 'Say which'],
    [
      'the identity file is missing',
      ['a.fhb', '--rehearse', '--identity', '/none.txt'],
      'The identity file /none.txt cannot be read.',
    ],
    ['the identity file has none', ['a.fhb', '--rehearse', '--identity', LAUNCHER], 'There is no age identity in'],
  ])('When %s, Then a sentence says what is wrong', async (_what, args, sentence) => {
    const refused = restoreCommand(args);
    await expect(refused).rejects.toBeInstanceOf(OperatorError);
    await expect(refused).rejects.toThrow(sentence);
  });
});

describe('A file is refused before anything is made', () => {
  /** No server listens there: an attempt to connect would be another error. */
  const nowhere = 'postgres://nobody:nothing@127.0.0.1:1/postgres';
  const refused = (changed: Partial<Parameters<typeof rehearse>[0]>) =>
    expect(rehearsal({ adminUrl: nowhere, ...changed }).done).rejects;
  const NONE = 'The file is not a complete backup of Fieldhouse: it is none, or it was cut short or changed';

  it('When it is not a backup @spec S2.3.1206', async () => {
    await refused({ file: await stored(Buffer.from('some text')) }).toThrow(NONE);
    await refused({ file: join(folder, 'missing.fhb') }).toThrow(/missing\.fhb cannot be read/);
  });

  it('When it was cut short @spec S2.3.1206', async () => {
    const bytes = await readFile(file);
    for (const length of [0, 100, bytes.length >> 1, bytes.length - 1]) {
      await refused({ file: await stored(bytes.subarray(0, length)) }).toThrow(NONE);
    }
  });

  it('When a bit of it was changed @spec S2.3.1206', async () => {
    const bytes = await readFile(file);
    const at = bytes.length >> 1;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await refused({ file: await stored(bytes) }).toThrow(NONE);
  });

  it('When the identity is another one @spec S2.3.1206', async () => {
    await refused({ identity: await generateIdentity() }).toThrow('it was encrypted to another key');
  });

  it('When its format is newer @spec S2.3.1206', async () => {
    await refused({ file: await forged(inJson('"version":1', '"version":2')) }).toThrow('its format is version 2');
  });

  it('When this version does not know its migrations @spec S2.3.1206', async () => {
    await refused({ file: await forged(inJson(`"service":"${LAST}"`, '"service":"9999_later"')) }).toThrow(
      /does not know svc-admin’s migrations kit_\w+ and 9999_later/,
    );
    await refused({ file: await forged(inJson(/"kit":"\w+"/g, '"kit":"constructor"')) }).toThrow(/does not know/);
  });

  it.each(['../../../etc/passwd', 'notify/tables/../../../x/000001.copy', '/notify/tables/mail/000001.copy'])(
    'When an entry is called %s @spec S2.3.1206',
    async (name) => {
      const added = { name, content: Buffer.from('1\n') };
      const path = await forged((parts) => [...parts.slice(0, 1), added, ...parts.slice(1)]);
      await refused({ file: path }).toThrow(/is no part of a snapshot|is not in order/);
    },
  );

  it('When the last service is missing', async () => {
    const path = await forged((parts) => {
      const manifest = JSON.parse(String(parts.at(-1)?.content));
      const content = Buffer.from(JSON.stringify({ ...manifest, services: manifest.services.slice(0, -1) }));
      return [...parts.filter(({ name }) => !/^auth\/|^manifest/.test(name)), { name: 'manifest.json', content }];
    });
    await refused({ file: path }).toThrow('it was cut short');
  });
});

describe('A backup whose tables differ from those of this version’s migrations', () => {
  it('Then the error names the table, and no database remains', async () => {
    const path = await forged(inJson('"name","address","created_at"', '"name","addresses","created_at"'));
    await expect(rehearsal({ file: path }).done).rejects.toThrow(
      `svc-admin’s location is not as the migration ${LAST} makes it`,
    );
  });
});
