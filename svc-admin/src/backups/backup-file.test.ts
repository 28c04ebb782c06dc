import { createHash, randomBytes } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { type ServiceName, SNAPSHOT_ORDER } from '@fieldhouse/contracts';
import type { TarPart } from '@fieldhouse/service-kit';
import { waitFor } from '@fieldhouse/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { pack } from 'tar-stream';
import { collectSnapshots } from './collect-snapshots.ts';
import { encryptBackup } from './encrypt-backup.ts';
import { checkBackup, UnreadableBackup } from './open-backup.ts';

const header = {
  format: 'fieldhouse-backup',
  version: 1,
  appVersion: '1.0.0',
  createdAt: '2026-11-28T08:00:00.000Z',
} as const;
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** A snapshot with one table, as a service streams it; `sent` replaces the rows that it describes. */
async function snapshot(service: ServiceName, rows: Buffer[], changed: object = {}, sent = rows): Promise<Readable> {
  const tar = pack();
  const content = Buffer.concat(rows);
  const tables = [
    { name: 'empty', columns: ['id'], rows: 0, bytes: 0, sha256: sha256(Buffer.alloc(0)) },
    { name: 'note', columns: ['id', 'text'], rows: 3, bytes: content.length, sha256: sha256(content) },
  ];
  const description = {
    service,
    takenAt: header.createdAt,
    migrations: { kit: 'a', service: 'b' },
    tables,
    leftOut: {},
    sequences: [],
  };
  for (const [n, part] of sent.entries()) tar.entry({ name: `tables/note/00000${n + 1}.copy` }, part);
  tar.entry({ name: 'snapshot.json' }, JSON.stringify({ ...description, ...changed }));
  tar.finalize();
  return Readable.from(tar, { objectMode: false });
}

const ROWS = [Buffer.alloc(200_000, 'a'), Buffer.alloc(150_000, 'b')];
const collect = (open = (service: ServiceName) => snapshot(service, ROWS)) =>
  collectSnapshots({ header, open, onService: () => undefined });

let identity: string;
let publicKey: string;
beforeAll(async () => {
  identity = await generateIdentity();
  publicKey = await identityToRecipient(identity);
});
const encrypt = async (entries: AsyncIterable<TarPart> = collect(), compress = true) =>
  buffer(await encryptBackup(entries, { publicKey, compress }));
const check = (file: Buffer, key = identity) => checkBackup(Readable.from([file], { objectMode: false }), key);

describe('A backup file', () => {
  it.each([true, false])(
    'When it is read (compressed: %s), Then it has what was written, service by service @spec S2.5.1205',
    async (compress) => {
      const rows = new Map<string, Buffer[]>();
      const file = await encrypt(collect(), compress);
      const manifest = await checkBackup(
        Readable.from([file], { objectMode: false }),
        identity,
        async (service, table, part) => {
          const key = `${service}/${table}`;
          rows.set(key, [...(rows.get(key) ?? []), part]);
        },
      );
      expect(manifest).toMatchObject(header);
      expect(manifest.services.map(({ service }) => service)).toEqual(SNAPSHOT_ORDER);
      expect([...rows.keys()]).toEqual(SNAPSHOT_ORDER.map((service) => `${service}/note`));
      for (const parts of rows.values()) expect(Buffer.concat(parts).equals(Buffer.concat(ROWS))).toBe(true);
      expect(file.length < 100_000).toBe(compress);
    },
  );

  it('When somebody opens it without the key, Then nothing can be read @spec S2.3.1206', async () => {
    const file = await encrypt(collect(), false);
    expect(file.subarray(0, 20).toString()).toBe('age-encryption.org/v');
    expect(file.includes('aaaaaaaaaaaaaaaa')).toBe(false);
    expect(file.includes('snapshot.json')).toBe(false);
    await expect(check(file, await generateIdentity())).rejects.toThrow(UnreadableBackup);
  });

  it('When it was cut short anywhere, Then it is refused @spec S2.3.1206', async () => {
    const file = await encrypt();
    for (const length of [0, 10, 150, 250, file.length >> 1, file.length - 17, file.length - 1]) {
      await expect(check(file.subarray(0, length))).rejects.toThrow(UnreadableBackup);
    }
  });

  it('When a single bit was changed, Then it is refused @spec S2.3.1206', async () => {
    const file = await encrypt();
    for (const at of [5, 60, 180, file.length >> 1, file.length - 1]) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(check(changed)).rejects.toThrow(UnreadableBackup);
    }
  });

  it('When it is no backup, or one of a newer version, Then it is refused @spec S2.3.1206', async () => {
    await expect(check(Buffer.from('a text'))).rejects.toThrow(UnreadableBackup);
    const encrypter = new Encrypter();
    encrypter.addRecipient(publicKey);
    const encrypted = async (plain: Buffer) => Buffer.from(await encrypter.encrypt(new Uint8Array(plain)));
    await expect(check(await encrypted(Buffer.from('a text')))).rejects.toThrow(UnreadableBackup);
    await expect(check(await encrypted(gzipSync('a text')))).rejects.toThrow(UnreadableBackup);
    const newer = async function* () {
      yield { name: 'backup.json', content: Buffer.from(JSON.stringify({ ...header, version: 2 })) };
    };
    await expect(check(await encrypt(newer()))).rejects.toThrow(/version/);
  });

  it.each([
    ['has no manifest', (parts: TarPart[]) => parts.slice(0, -1)],
    ['has no header', (parts: TarPart[]) => parts.slice(1)],
    ['lacks a part of a table', (parts: TarPart[]) => parts.filter((_, n) => n !== 2)],
    ['has a part twice', (parts: TarPart[]) => parts.flatMap((part, n) => (n === 2 ? [part, part] : [part]))],
    ['lacks a service', (parts: TarPart[]) => parts.filter(({ name }) => !name.startsWith('events/'))],
    [
      'has a path that leaves its folder',
      (parts: TarPart[]) =>
        parts.map((part, n) => (n === 1 ? { ...part, name: 'notify/tables/../../x/000001.copy' } : part)),
    ],
    [
      'has other rows',
      (parts: TarPart[]) => parts.map((part, n) => (n === 1 ? { ...part, content: Buffer.alloc(200_000, 'c') } : part)),
    ],
    [
      'continues after its end',
      (parts: TarPart[]) => [...parts, { name: 'auth/tables/note/000003.copy', content: Buffer.from('1') }],
    ],
  ])('When it is encrypted correctly but %s, Then it is refused', async (_what, change) => {
    const parts: TarPart[] = [];
    for await (const part of collect()) parts.push(part);
    const file = await encrypt(Readable.from(change(parts)));
    await expect(check(file)).rejects.toThrow(UnreadableBackup);
  });
});

describe('When a backup file cannot be written to its end', () => {
  const full = () => Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });

  it.each([0, 1, 16, 128, 512, 900])(
    'because the disk is full after %s kB, Then only the writing fails',
    async (kB) => {
      const opened: Readable[] = [];
      const entries = collect(async (service) => {
        const stream = await snapshot(service, [randomBytes(200_000)]);
        opened.push(stream);
        return stream;
      });
      let written = 0;
      const disk = new Writable({
        write(chunk: Buffer, _encoding, done) {
          written += chunk.length;
          done(written > kB * 1024 ? full() : null);
        },
      });
      await expect(pipeline(await encryptBackup(entries, { publicKey, compress: true }), disk)).rejects.toThrow(
        'the disk is full',
      );
      await waitFor('the snapshots are closed', async () => opened.every(({ destroyed }) => destroyed));
    },
  );

  it('because the snapshot failed before the file was opened, Then its error is what the writing gets', async () => {
    const file = await encryptBackup(
      collect(() => Promise.reject(new Error('svc-notify is away'))),
      { publicKey, compress: true },
    );
    await waitFor('the failure', async () => file.destroyed);
    await expect(buffer(file)).rejects.toThrow('svc-notify is away');
  });

  it('because the key is none, Then no snapshot is requested', async () => {
    let requested = false;
    const entries = (async function* (): AsyncGenerator<TarPart> {
      requested = true;
      yield { name: 'backup.json', content: Buffer.from('{}') };
    })();
    await expect(encryptBackup(entries, { publicKey: 'age1none', compress: true })).rejects.toThrow();
    expect(requested).toBe(false);
  });
});

describe('When the snapshot of a service', () => {
  const encryptWith = (broken: () => Promise<Readable>) =>
    encrypt(collect((service) => (service === 'family' ? broken() : snapshot(service, ROWS))));

  it('is of another service, Then there is no backup', () =>
    expect(encryptWith(() => snapshot('admin', ROWS))).rejects.toThrow(
      'svc-family answered with the snapshot of svc-admin',
    ));

  it('has no end, Then there is no backup', async () => {
    const tar = pack();
    tar.entry({ name: 'tables/note/000001.copy' }, 'rows');
    tar.finalize();
    await expect(encryptWith(async () => Readable.from(tar, { objectMode: false }))).rejects.toThrow(
      'svc-family’s snapshot was cut short',
    );
  });

  it('differs from its own description, Then there is no backup', () =>
    expect(encryptWith(() => snapshot('family', ROWS, {}, [Buffer.from('other')]))).rejects.toThrow(
      'family’s note differs from its snapshot’s description',
    ));

  it('fails in the middle, Then there is no backup', () =>
    expect(
      encryptWith(async () =>
        Readable.from(
          (async function* () {
            yield Buffer.alloc(10);
            throw new Error('the connection was lost');
          })(),
          { objectMode: false },
        ),
      ),
    ).rejects.toThrow('the connection was lost'));

  it('cannot be opened, Then no other stream stays open', async () => {
    const opened: Readable[] = [];
    const entries = collect(async (service) => {
      if (service === 'family') throw new Error('unavailable');
      const stream = await snapshot(service, ROWS);
      opened.push(stream);
      return stream;
    });
    await expect(encrypt(entries)).rejects.toThrow('unavailable');
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
  });
});
