import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { SERVICES } from '@fieldhouse/contracts';
import { localCalls } from '@fieldhouse/service-kit';
import type { BackupS3 } from '@fieldhouse/service-kit/club-settings';
import { startTestService, waitFor } from '@fieldhouse/service-kit/testing';
import { backupStoreContract } from '@fieldhouse/svc-admin/backup-store-contract';
import { checkBackup } from '@fieldhouse/svc-admin/check-backup';
import { s3Store } from '@fieldhouse/svc-admin/s3-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { type S3Server, startS3Server } from '../engines/s3-server.ts';
import { findVersitygw } from '../engines/versitygw.ts';
import { DEFINITIONS } from '../local/definitions.ts';
import { distantSchedule } from '../testing/test-settings.ts';

const MEGABYTE = 1024 * 1024;
const program = await findVersitygw(process.env);

if (program) withServer(program);
else {
  describe('The S3 store of backups', () => {
    it.skip('needs an S3 server: Go, versitygw on the PATH or VERSITYGW_BIN', () => {});
  });
}

function withServer(program: string): void {
  let folder: string;
  let server: S3Server;
  let client: S3Client;
  let sites = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldhouse-s3-'));
    server = await startS3Server({ folder, program });
    const { endpoint, region, accessKey: accessKeyId, secretKey: secretAccessKey } = server.settings;
    client = new S3Client({ endpoint, region, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } });
  }, 120_000);
  afterAll(async () => {
    client?.destroy();
    await server?.kill();
    await rm(folder, { recursive: true });
  });

  /** The settings of a site that shares the bucket with the others. */
  const newSite = (): BackupS3 => {
    sites += 1;
    return { ...server.settings, prefix: `sites/${sites}/` };
  };
  const storeWith = (changed: Partial<BackupS3>) => s3Store({ ...newSite(), ...changed });
  const one = () => Readable.from([Buffer.alloc(10)], { objectMode: false });
  const many = (count: number) =>
    Readable.from(
      (function* () {
        for (let n = 0; n < count; n += 1) yield Buffer.alloc(MEGABYTE, n);
      })(),
      { objectMode: false },
    );
  const uploads = async (prefix: string) =>
    (await client.send(new ListMultipartUploadsCommand({ Bucket: server.settings.bucket, Prefix: prefix }))).Uploads ??
    [];

  backupStoreContract('s3Store', async () => s3Store(newSite()));

  describe('An S3 store of backups', () => {
    it('When a backup is larger than one part, Then it is read as it was written', async () => {
      const store = s3Store(newSite());
      await store.put('a.fhb', many(20));
      expect(await store.list()).toEqual([{ name: 'a.fhb', size: 20 * MEGABYTE }]);
      let at = 0;
      for await (const chunk of (await store.get('a.fhb')) as AsyncIterable<Buffer>) {
        for (const byte of [0, chunk.length - 1]) expect(chunk[byte]).toBe(Math.floor((at + byte) / MEGABYTE));
        at += chunk.length;
      }
      expect(at).toBe(20 * MEGABYTE);
    });

    it('When a backup is being uploaded, Then it is not listed, and a failure leaves no parts behind', async () => {
      const site = newSite();
      const store = s3Store(site);
      const content = new PassThrough();
      const putting = store.put('a.fhb', content);
      putting.catch(() => undefined);
      for (let n = 0; n < 20; n += 1) if (!content.write(Buffer.alloc(MEGABYTE))) await once(content, 'drain');
      await waitFor('the upload', async () => (await uploads(site.prefix)).length === 1);
      expect(await store.list()).toEqual([]);
      content.destroy(new Error('the snapshot ended early'));
      await expect(putting).rejects.toThrow('the snapshot ended early');
      expect(await uploads(site.prefix)).toEqual([]);
      expect(await store.list()).toEqual([]);
    });

    it('When the store stops accepting parts, Then only a few of them are in memory', async () => {
      const stalling = await stallingProxy(Number(new URL(String(server.settings.endpoint)).port), 2 * MEGABYTE);
      let read = 0;
      const content = Readable.from(
        (function* () {
          for (; read < 400; read += 1) yield Buffer.alloc(MEGABYTE);
        })(),
        { objectMode: false },
      );
      const putting = storeWith({ endpoint: stalling.endpoint }).put('a.fhb', content);
      putting.catch(() => undefined);
      await waitFor('the stall', () => stalling.hasStalled());
      // Without the limit, all of it would be read in this time.
      await pause(500);
      expect(read).toBeGreaterThan(8);
      expect(read).toBeLessThan(48);
      content.destroy(new Error('enough'));
      await stalling.close();
      await expect(putting).rejects.toThrow('enough');
    });

    it('When a process was killed during an upload, Then only this upload is aborted, a day later', async () => {
      const site = newSite();
      const begin = (name: string) =>
        client.send(new CreateMultipartUploadCommand({ Bucket: server.settings.bucket, Key: `${site.prefix}${name}` }));
      await begin('old.fhb');
      await begin('Other.txt');
      await s3Store(site).put('a.fhb', one());
      expect(await uploads(site.prefix)).toHaveLength(2);
      await s3Store(site, { clock: () => new Date(Date.now() + 25 * 3600 * 1000) }).put('b.fhb', one());
      expect((await uploads(site.prefix)).map(({ Key }) => Key)).toEqual([`${site.prefix}Other.txt`]);
    });

    it('When two sites share a bucket, Then each lists its own backups only', async () => {
      const [first, second] = [s3Store(newSite()), s3Store(newSite())];
      await first.put('a.fhb', one());
      await second.put('b.fhb', one());
      await s3Store(server.settings).put('c.fhb', one());
      expect((await first.list()).map(({ name }) => name)).toEqual(['a.fhb']);
      expect((await s3Store(server.settings).list()).map(({ name }) => name)).toEqual(['c.fhb']);
    });

    it.each([
      ['the secret is wrong', { secretKey: 'wrong' }, 'The object store refuses the access key'],
      ['the bucket does not exist', { bucket: 'nothing' }, 'The object store has no such bucket'],
      ['no server listens', { endpoint: 'http://127.0.0.1:1' }, 'The object store cannot be reached'],
    ])('When %s, Then the error says so in a sentence', async (_what, changed, sentence) => {
      const store = storeWith(changed);
      await expect(store.list()).rejects.toThrow(sentence);
      await expect(store.put('a.fhb', one())).rejects.toThrow(/^The object store/);
      await expect(store.get('a.fhb')).rejects.toThrow(/^The object store/);
    });
  });

  describe('When a site keeps its backups in a bucket', () => {
    it('Then it has a complete backup of all services, and a failure has a sentence @spec S2.3.1205', async () => {
      const identity = await generateIdentity();
      const backupS3 = newSite();
      const backupPublicKey = await identityToRecipient(identity);
      const environment = { backupS3, backupPublicKey, backupSchedule: distantSchedule() };
      const calls = localCalls();
      const services = await Promise.all(
        SERVICES.map((name) => startTestService(DEFINITIONS[name], { adapters: { calls }, environment })),
      );
      try {
        const admin = services[SERVICES.indexOf('admin')];
        if (!admin) throw new Error('svc-admin was not started');
        const client = admin.as({ userId: 1, role: 'admin' });
        const { body } = await client.post('/api/admin/backup/trigger', undefined);
        expect(body).toMatchObject({ success: true });
        const manifest = await checkBackup(await s3Store(backupS3).get(body.filename), identity);
        expect(manifest.services).toHaveLength(SERVICES.length);
        expect((await client.get('/api/admin/backup/status')).body.config.backupPath).toBe(
          `s3://backups/${backupS3.prefix}`,
        );
        Object.assign(backupS3, { secretKey: 'wrong' });
        expect((await client.post('/api/admin/backup/trigger', undefined)).body).toMatchObject({
          success: false,
          error: 'The object store refuses the access key',
        });
        const open = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE '%-snapshot'`;
        for (const { ctx } of services) {
          await waitFor('the end of the snapshot', async () => (await ctx.db.raw(open)).rowCount === 0);
        }
      } finally {
        await Promise.all(services.map((service) => service.stop()));
      }
    }, 120_000);
  });
}

/** A proxy of `port` that forwards `bytes` of a request, then reads no more and keeps the connection open. */
async function stallingProxy(port: number, bytes: number) {
  let taken = 0;
  const sockets: Socket[] = [];
  const proxy = createServer((socket) => {
    const onward = connect(port, '127.0.0.1');
    sockets.push(socket, onward);
    for (const one of [socket, onward]) one.on('error', () => undefined);
    onward.pipe(socket);
    socket.on('data', (chunk) => {
      taken += chunk.length;
      if (taken > bytes) socket.pause();
      else onward.write(chunk);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    hasStalled: () => taken > bytes,
    async close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await once(proxy, 'close');
    },
  };
}
