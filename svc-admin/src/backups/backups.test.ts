import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { clubToday, SERVICES, type ServiceName, SNAPSHOT_ORDER, snapshotOf } from '@fieldhouse/contracts';
import { defineService, localCalls, unavailable } from '@fieldhouse/service-kit';
import { emptyConsumers, startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { admin } from '../service.ts';
import { beginBackup } from './begin-backup.ts';
import { expireBackups } from './expire-backups.ts';
import { beginDueBackup } from './make-due-backup.ts';
import { checkBackup } from './open-backup.ts';
import { warnOfBackups } from './warn-of-backups.ts';

const DAY_MS = 24 * 3600 * 1000;
const peers = SERVICES.filter((name) => name !== 'admin');
const peer = (name: ServiceName) =>
  defineService({ name, title: name, migrations: {}, routes: [], consumers: emptyConsumers(name) });

let folder: string;
let identity: string;
let now: Date;
let club: TestService;
let others: TestService[];
/** A service whose snapshot stream is replaced. */
let replacedStream: { of: ServiceName; stream: () => Promise<Readable> } | undefined;
const local = localCalls();
const calls: typeof local = {
  ...local,
  stream: (from, call) => (replacedStream?.of === call.to ? replacedStream.stream() : local.stream(from, call)),
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-backups-'));
  identity = await generateIdentity();
  now = new Date();
  const backupPublicKey = await identityToRecipient(identity);
  // The tests do what these jobs do.
  const definition = {
    ...admin,
    jobs: admin.jobs?.filter(({ name }) => name !== 'make-due-backup' && name !== 'warn-of-backups'),
  };
  [club, ...others] = await Promise.all([
    startTestService(definition, {
      adapters: { calls },
      clock: () => now,
      environment: { backupDir: folder, backupPublicKey },
    }),
    ...peers.map((name) => startTestService(peer(name), { adapters: { calls } })),
  ]);
});
afterAll(async () => {
  await Promise.all([club, ...(others ?? [])].map((service) => service?.stop()));
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  now = new Date();
  replacedStream = undefined;
});
afterEach(async () => {
  await club.ctx.db('backup_run').delete();
  for (const name of await readdir(folder)) await rm(join(folder, name));
});

const asAdmin = () => club.as({ userId: 1, role: 'admin' });
const trigger = () => asAdmin().post('/api/admin/backup/trigger', undefined);
const status = async () => (await asAdmin().get('/api/admin/backup/status')).body;
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const publicKey = () => String(club.ctx.environment.backupPublicKey);
const begin = () =>
  club.ctx.db.transaction((tx) =>
    beginBackup(tx, club.ctx, { startedBy: null, scheduledFor: null, publicKey: publicKey() }),
  );

/** A complete backup of some days ago, with a file. */
async function backupOf(days: number, row: object = {}): Promise<string> {
  const filename = `backup-${days}.fhb`;
  await club.ctx.db('backup_run').insert({
    ...{ filename, started_at: daysAgo(days), lease_until: daysAgo(days), state: 'Complete', checksum: 'x', size: 5 },
    ...row,
  });
  await writeFile(join(folder, filename), 'bytes');
  return filename;
}

describe('When an admin creates a backup now', () => {
  it('Then the file has every service’s data, encrypted @spec S2.3.1203 S2.3.1204 S2.3.1205', async () => {
    await club.ctx.db('location').insert({ name: 'North Field', address: '1 Main', version: 1, created_at: now });
    const { status: code, body } = await trigger();
    expect({ code, body }).toEqual({
      code: 200,
      body: {
        success: true,
        filename: expect.stringMatching(/^fieldhouse-\d{4}-\d\d-\d\d-\d{4}\.fhb$/),
        size: expect.any(Number),
        error: null,
      },
    });
    const file = await readFile(join(folder, body.filename));
    expect(file.length).toBe(body.size);
    const locations: Buffer[] = [];
    const manifest = await checkBackup(
      Readable.from([file], { objectMode: false }),
      identity,
      async (service, table, rows) => {
        if (`${service}.${table}` === 'admin.location') locations.push(rows);
      },
    );
    expect(Buffer.concat(locations).toString()).toContain('North Field');
    expect(manifest.services.map(({ service }) => service)).toEqual(SNAPSHOT_ORDER);
    const ofAdmin = manifest.services.find(({ service }) => service === 'admin');
    expect(ofAdmin?.tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['location', 'audit.entry', 'outbox']),
    );
    expect(Object.keys(ofAdmin?.leftOut ?? {})).toContain('backup_run');

    const { history, progress } = await status();
    expect(progress).toBeNull();
    expect(history).toEqual([
      {
        ...{ filename: body.filename, timestamp: now.toISOString(), size: body.size, state: 'Complete', error: null },
        ...{ checksum: createHash('sha256').update(file).digest('hex'), verifiedAt: null, startedBy: 'A former admin' },
      },
    ]);
  });

  it('Then the audit names the admin', async () => {
    await club.ctx.db('outbox').delete();
    await trigger();
    const recorded = (await club.published('audit.recorded')).map(({ data, actor }) => [data.action, actor]);
    expect(recorded).toEqual([['backup.started', 1]]);
  });

  it('Then the second one within a minute has another name, and the newest is listed first', async () => {
    const [first, second] = [(await trigger()).body.filename, (await trigger()).body.filename];
    expect(second).toBe(first.replace('.fhb', '-2.fhb'));
    expect((await status()).history.map(({ filename }: { filename: string }) => filename)).toEqual([second, first]);
  });

  it('When one is being made, Then 409, and the status has its progress @spec S2.3.1201 S2.4.1201', async () => {
    const complete = (await trigger()).body;
    const run = await begin();
    await club.ctx
      .db('backup_run')
      .where({ id: run?.id })
      .update({ service: 'events', services_done: ['notify', 'gamedata'], size: 1234 });
    expect(await trigger()).toMatchObject({ status: 409, body: { code: 'backup_running' } });
    const { isRunning, progress, history } = await status();
    expect({ isRunning, progress }).toEqual({
      isRunning: true,
      progress: {
        ...{ startedAt: now.toISOString(), step: 'snapshots', service: 'events', servicesDone: ['notify', 'gamedata'] },
        ...{ bytes: 1234, expectedBytes: complete.size },
      },
    });
    expect(history).toMatchObject([{ state: 'Running', checksum: null }, { state: 'Complete' }]);
  });

  it('When several are requested at once, Then one is made and the others are refused @spec S2.4.1201', async () => {
    const release = Promise.withResolvers<void>();
    const stream = () => release.promise.then(() => local.stream('admin', snapshotOf('notify')));
    replacedStream = { of: 'notify', stream };
    const answers = [1, 2, 3].map(async () => {
      const { status: code } = await trigger();
      if (code === 409) release.resolve();
      return code;
    });
    expect((await Promise.all(answers)).sort()).toEqual([200, 409, 409]);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('When a parent or coach requests one, Then 403, and none is made @spec S2.6.1201', async () => {
    for (const role of ['parent', 'coach'] as const) {
      const client = club.as({ userId: 2, role });
      expect((await client.get('/api/admin/backup/status')).status).toBe(403);
      expect((await client.post('/api/admin/backup/trigger', undefined)).status).toBe(403);
    }
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('When an admin saves the file of a backup', () => {
  const download = (filename: string, role: 'admin' | 'coach' | 'parent' = 'admin') =>
    club.tokenFor({ userId: 1, role }).then((identity) =>
      fetch(`${club.url}/api/admin/backup/files/${encodeURIComponent(filename)}`, {
        headers: { 'X-Identity': identity, 'Sec-Fetch-Site': 'same-origin' },
      }),
    );

  it('Then it has its name, size and checksum, and the audit names the admin @spec S2.3.1208', async () => {
    const { filename, size } = (await trigger()).body;
    await club.ctx.db('outbox').delete();
    const answer = await download(filename);
    const content = Buffer.from(await answer.arrayBuffer());
    expect(content.equals(await readFile(join(folder, filename)))).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(size),
      'content-disposition': `attachment; filename="${filename}"`,
      'repr-digest': `sha-256=:${createHash('sha256').update(content).digest('base64')}:`,
      'cache-control': 'no-store',
    });
    const recorded = (await club.published('audit.recorded')).map(({ data, actor }) => [data.action, actor]);
    expect(recorded).toEqual([['backup.downloaded', 1]]);
    const metrics = await (await fetch(`${club.url}/metrics`)).text();
    expect(metrics).toMatch(/^backup_age_seconds\{last="complete"/m);
    expect(metrics).not.toContain('last="verified"');
  });

  it('Then one that is incomplete, deleted or unknown is 404, whatever is in the folder @spec S2.3.1208', async () => {
    await writeFile(join(folder, 'secret.txt'), 'no backup');
    const names = [
      await backupOf(1, { state: 'Failed', checksum: null, error: 'x' }),
      await backupOf(2, { expired_at: now }),
      'secret.txt',
      'never.fhb',
    ];
    for (const name of names) expect((await download(name)).status).toBe(404);
    for (const name of ['../secret.txt', '.hidden', '/etc/passwd']) expect((await download(name)).status).toBe(404);
    const missing = await backupOf(3);
    await rm(join(folder, missing));
    const answer = await download(missing);
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  it('Then others get none, and too many in a short time are refused @spec S2.3.1208', async () => {
    const { filename } = (await trigger()).body;
    for (const role of ['parent', 'coach'] as const) expect((await download(filename, role)).status).toBe(403);
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      const answer = await download(filename);
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('When a backup fails', () => {
  // The first one is away when the backup begins: the file is not open yet.
  it.each(['notify', 'family'] as const)(
    'because svc-%s does not answer, Then the answer says so, and the next works @spec S2.4.1202',
    async (of) => {
      replacedStream = { of, stream: () => Promise.reject(unavailable()) };
      const { status: code, body } = await trigger();
      const error = `svc-${of} did not answer`;
      expect({ code, body }).toMatchObject({ code: 200, body: { success: false, size: null, error } });
      expect(await readdir(folder)).toEqual([]);
      const { history, warnings } = await status();
      expect(history).toMatchObject([{ state: 'Failed', error, checksum: null }]);
      expect(warnings).toMatchObject([{ kind: 'failed', since: expect.any(String) }]);
      replacedStream = undefined;
      expect((await trigger()).body.success).toBe(true);
      expect((await status()).warnings).toEqual([]);
    },
  );

  it('because a snapshot stream fails, Then the answer says so and no file is left', async () => {
    const breaking = async function* () {
      yield Buffer.alloc(2000);
      throw new Error('connection lost');
    };
    replacedStream = { of: 'gamedata', stream: async () => Readable.from(breaking(), { objectMode: false }) };
    expect((await trigger()).body).toMatchObject({
      success: false,
      error: 'The snapshot of svc-gamedata is incomplete',
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('because its process died, Then it is shown as Failed, and the next one can run @spec S2.4.1202', async () => {
    const run = await begin();
    const expiredLease = { lease_until: new Date(Date.now() - 1000) };
    await club.ctx.db('backup_run').where({ id: run?.id }).update(expiredLease);
    const { history, progress } = await status();
    expect(progress).toBeNull();
    expect(history).toMatchObject([{ state: 'Failed', error: expect.stringContaining('interrupted') }]);
    expect((await trigger()).body.success).toBe(true);
  });

  it('because another replica marked it as failed, Then it leaves no file', async () => {
    const error = 'The backup was interrupted';
    replacedStream = {
      of: 'notify',
      async stream() {
        await club.ctx.db('backup_run').update({ error, state: 'Failed' });
        return local.stream('admin', snapshotOf('notify'));
      },
    };
    expect((await trigger()).body.success).toBe(false);
    expect(await readdir(folder)).toEqual([]);
    expect((await status()).history).toMatchObject([{ state: 'Failed', error }]);
  });

  it('because its folder is a file, Then the answer says so', async () => {
    await writeFile(join(folder, 'file'), '');
    club.ctx.environment.backupDir = join(folder, 'file', 'backups');
    const { body } = await trigger();
    club.ctx.environment.backupDir = folder;
    expect(body).toMatchObject({ success: false, error: 'The backup folder is no folder' });
  });
});

describe('The schedule', () => {
  const farFuture = () => new Date('2030-06-10T12:00:00Z');

  it('When its instant has come, Then one backup is made, whatever number of replicas checks', async () => {
    now = farFuture();
    const begun = await Promise.all([1, 2, 3].map(() => beginDueBackup(club.ctx)));
    const made = begun.filter((one) => one !== undefined);
    expect(made).toHaveLength(1);
    expect(await made[0]?.made).toMatchObject({ success: true });
    expect(await beginDueBackup(club.ctx)).toBeUndefined();
    const { history, nextRunAt } = await status();
    expect(history).toMatchObject([{ state: 'Complete', startedBy: null }]);
    expect(nextRunAt).toBe('2030-06-11T07:00:00.000Z');

    now = new Date('2030-06-11T07:00:30Z');
    const next = await beginDueBackup(club.ctx);
    expect(await next?.made).toMatchObject({ success: true, filename: 'fieldhouse-2030-06-11-0200.fhb' });
  });

  it('When an admin’s backup runs at that moment, Then the scheduled one is made after it', async () => {
    now = farFuture();
    const run = await begin();
    expect(await beginDueBackup(club.ctx)).toBeUndefined();
    await club.ctx.db('backup_run').where({ id: run?.id }).update({ state: 'Failed', error: 'over' });
    const due = await beginDueBackup(club.ctx);
    expect(await due?.made).toMatchObject({ success: true });
  });
});

describe('The retention', () => {
  it('When a backup is older, Then its file is deleted and it is not listed @spec S2.5.1203', async () => {
    const names = [
      await backupOf(31),
      await backupOf(29),
      await backupOf(40, { state: 'Failed', checksum: null, error: 'x' }),
    ];
    await expireBackups(club.ctx);
    expect(await readdir(folder)).toEqual([names[1]]);
    expect((await status()).history).toMatchObject([{ filename: names[1] }]);
  });

  it('When every backup is older, Then the last complete one stays @spec S2.5.1204', async () => {
    await backupOf(90);
    const last = await backupOf(60);
    await backupOf(50, { state: 'Failed', checksum: null, error: 'x' });
    await expireBackups(club.ctx);
    await expireBackups(club.ctx);
    expect(await readdir(folder)).toEqual([last]);
    expect((await status()).history).toMatchObject([{ filename: last, state: 'Complete' }]);
  });

  it('When a backup is complete, Then expired ones are deleted', async () => {
    await backupOf(31);
    const { filename } = (await trigger()).body;
    expect(await readdir(folder)).toEqual([filename]);
  });
});

describe('The emails to admins', () => {
  const published = async () => (await club.published('backup.warned')).map(({ data }) => data);
  beforeEach(async () => {
    await club.empty('backup_warning', 'outbox');
  });

  it('When the last backup failed, Then they are warned once on each day @spec S2.9.1202', async () => {
    replacedStream = { of: 'family', stream: () => Promise.reject(unavailable()) };
    await trigger();
    await Promise.all([1, 2, 3].map(() => warnOfBackups(club.ctx)));
    await trigger();
    await warnOfBackups(club.ctx);
    const warning = { kind: 'failed', error: 'svc-family did not answer', since: expect.any(String) };
    expect(await published()).toMatchObject([{ ...warning, day: clubToday(now) }]);
    // A day has up to 25 hours.
    now = new Date(now.getTime() + 25 * 3_600_000);
    await warnOfBackups(club.ctx);
    expect(await published()).toMatchObject([warning, { ...warning, day: clubToday(now) }]);
  });

  it('When the last complete one is over 26 hours old, Then they are warned, and not before', async () => {
    await backupOf(1);
    await warnOfBackups(club.ctx);
    expect(await published()).toEqual([]);
    now = new Date(now.getTime() + 2 * 3_600_001);
    await warnOfBackups(club.ctx);
    expect(await published()).toMatchObject([{ kind: 'too-old', since: expect.any(String), error: null }]);
  });
});

describe('The status', () => {
  it('When no setting was changed, Then it has the default configuration @spec S2.3.1202', async () => {
    expect(await status()).toMatchObject({
      ...{ isRunning: true, progress: null, history: [], warnings: [] },
      config: { enabled: true, schedule: '0 2 * * *', retentionDays: 30, compressionEnabled: true, backupPath: folder },
    });
  });

  it('When an admin has a name, Then the history names the admin', async () => {
    await club.ctx.db('name_projection').insert({ kind: 'user', id: 1, version: 1, name: 'Avery Stone' });
    await trigger();
    expect((await status()).history).toMatchObject([{ startedBy: 'Avery Stone' }]);
    await club.ctx.db('name_projection').delete();
  });
});

describe.each([
  ['there is no key', {}, 'no_backup_key', [{ kind: 'no-key', since: null }]],
  ['backups are turned off', { backupEnabled: false }, 'backups_disabled', []],
])('When %s', (_what, settings, code, warnings) => {
  it('Then none is made, neither on demand nor by the schedule, and the status says so', async () => {
    const key = code === 'no_backup_key' ? {} : { backupPublicKey: publicKey() };
    const service = await startTestService(admin, {
      clock: () => now,
      environment: { backupDir: folder, ...key, ...settings },
    });
    try {
      const client = service.as({ userId: 1, role: 'admin' });
      expect(await client.post('/api/admin/backup/trigger', undefined)).toMatchObject({ status: 409, body: { code } });
      const { body } = await client.get('/api/admin/backup/status');
      expect(body).toMatchObject({ isRunning: false, nextRunAt: null, warnings });
      now = new Date('2030-06-10T12:00:00Z');
      expect(await beginDueBackup(service.ctx)).toBeUndefined();
      expect(await service.ctx.db('backup_run')).toEqual([]);
    } finally {
      await service.stop();
    }
  });
});
