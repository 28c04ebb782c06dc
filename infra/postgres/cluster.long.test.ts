import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { startedAt } from '../launcher/lock.js';
import { type Cluster, startCluster } from './cluster.ts';
import { startupErrorText } from './startup-error-text.ts';

let parent: string;
let running: Cluster[];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fieldhouse-cluster-'));
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((cluster) => cluster.stop()));
  await rm(parent, { recursive: true });
}, 30_000);

async function start(more: { onRestart?: () => void } = {}): Promise<Cluster> {
  const cluster = await startCluster({ folder: join(parent, 'postgres'), durable: true, maxConnections: 10, ...more });
  running.push(cluster);
  return cluster;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await pause(20);
}

/** Starts the cluster and writes a row in another process, and kills that process with SIGKILL. */
async function killedStart(): Promise<{ server: number }> {
  const script = `
    import { startCluster } from ${JSON.stringify(new URL('./cluster.ts', import.meta.url).href)};
    import pg from ${JSON.stringify(new URL('../../node_modules/pg/lib/index.js', import.meta.url).href)};
    const cluster = await startCluster({ folder: ${JSON.stringify(join(parent, 'postgres'))}, durable: true, maxConnections: 10 });
    const client = new pg.Client({ connectionString: cluster.adminUrl });
    await client.connect();
    await client.query('CREATE TABLE IF NOT EXISTS written (id int); INSERT INTO written VALUES (7)');
    process.stdout.write(String(cluster.pid) + '\\n');
    setInterval(() => {}, 1000);`;
  const node = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(node.stdout, 'data');
  node.kill('SIGKILL');
  await once(node, 'exit');
  return { server: Number(line) };
}

describe('When a cluster starts', () => {
  it('Then its encoding is UTF-8, it is durable, and it requires the password', async () => {
    const { adminUrl } = await start();
    expect(
      await query(adminUrl, "SELECT current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync"),
    ).toEqual([{ encoding: 'UTF8', fsync: 'on' }]);
    const wrong = new URL(adminUrl);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    expect((await stat(join(parent, 'postgres', 'settings.json'))).mode & 0o777).toBe(0o600);
  }, 30_000);

  it('Then its log names the constraint that a statement violates, and no values of the statement', async () => {
    const { adminUrl } = await start();
    await query(adminUrl, 'CREATE TABLE account (email text UNIQUE)');
    const insert = () => query(adminUrl, `INSERT INTO account VALUES (concat('ro', 'sa@club.example'))`);
    await insert();
    await expect(insert()).rejects.toMatchObject({ detail: expect.stringContaining('rosa@club.example') });
    const log = await readFile(join(parent, 'postgres', 'postgres.log'), 'utf8');
    expect(log).toContain('account_email_key');
    expect(log).not.toContain('rosa@club.example');
  }, 30_000);

  it('Then it has the data, port and password of the last start', async () => {
    const first = await start();
    await query(first.adminUrl, 'CREATE TABLE kept AS SELECT 1 AS id');
    await first.stop();
    const second = await start();
    expect(second.adminUrl).toBe(first.adminUrl);
    expect(await query(second.adminUrl, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
  }, 30_000);

  it('Then other users can read neither its folder nor its log, also where these existed before', async () => {
    const folder = join(parent, 'postgres');
    const modes = async () =>
      Promise.all(['', 'postgres.log', 'data'].map(async (name) => (await stat(join(folder, name))).mode & 0o777));
    const closed = [process.getuid?.() === 0 ? 0o711 : 0o700, 0o600, 0o700];
    await (await start()).stop();
    expect(await modes()).toEqual(closed);
    await chmod(folder, 0o755);
    await chmod(join(folder, 'postgres.log'), 0o644);
    await start();
    expect(await modes()).toEqual(closed);
  }, 30_000);

  it('Then it works where PostgreSQL’s user has no access to the folder above', async () => {
    await chmod(parent, 0o700);
    const { adminUrl } = await start();
    expect(await query(adminUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  }, 30_000);
});

describe('When the process that started it was killed', () => {
  it('Then the next start ends the server that still runs, and has what was committed', async () => {
    const { server } = await killedStart();
    expect(startedAt(server)).toBeDefined();
    const { adminUrl, pid } = await start();
    expect(startedAt(server)).toBeUndefined();
    expect(pid).not.toBe(server);
    expect(await query(adminUrl, 'SELECT id FROM written')).toEqual([{ id: 7 }]);
  }, 30_000);

  it('Then it recovers when the server was killed too', async () => {
    const { server } = await killedStart();
    process.kill(server, 'SIGKILL');
    const { adminUrl } = await start();
    expect(await query(adminUrl, 'SELECT id FROM written')).toEqual([{ id: 7 }]);
  }, 30_000);

  it('Then a process that now has the server’s id is not ended', async () => {
    const first = await start();
    await first.stop();
    const file = join(parent, 'postgres', 'data', 'postmaster.pid');
    await writeFile(file, `${process.pid}\n/nowhere\n1\n5432\n\nlocalhost\n 1 1\nready\n`);
    const { adminUrl } = await start();
    expect(await query(adminUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await readFile(file, 'utf8')).startsWith(`${process.pid}\n`)).toBe(false);
  }, 30_000);
});

describe('When the server of a running platform is killed', () => {
  it('Then it is started again on the same port', async () => {
    let restarts = 0;
    const cluster = await start({
      onRestart: () => {
        restarts += 1;
      },
    });
    const first = cluster.pid;
    process.kill(first, 'SIGKILL');
    await until(() => restarts === 1 && cluster.pid !== first);
    await until(() =>
      query(cluster.adminUrl, 'SELECT 1').then(
        () => true,
        () => false,
      ),
    );
  }, 30_000);
});

describe('When a program of PostgreSQL does not start', () => {
  it('Then the error names a missing library', () => {
    const output = 'postgres: error while loading shared libraries: libxml2.so.2: cannot open shared object file';
    expect(startupErrorText(output)).toContain('misses the system library libxml2.so.2');
  });
});
