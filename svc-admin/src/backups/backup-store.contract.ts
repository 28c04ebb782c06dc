import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BackupStore } from '@fieldhouse/service-kit';
import { beforeEach, describe, expect, it } from '@jest/globals';

const NAME = 'fieldhouse-2026-11-28-0200.fhb';

/** The contract test of every BackupStore; `make` returns an empty one. */
export function backupStoreContract(name: string, make: () => Promise<BackupStore>): void {
  describe(`${name} as backup store`, () => {
    let store: BackupStore;
    beforeEach(async () => {
      store = await make();
    });
    const streamOf = (...chunks: Buffer[]) => Readable.from(chunks, { objectMode: false });

    it('When a file is put, Then it is listed with its size, and its bytes can be read @spec S2.3.1207', async () => {
      const chunks = [Buffer.alloc(100_000, 1), Buffer.alloc(3, 2)];
      await store.put(NAME, streamOf(...chunks));
      await store.put('a.fhb', streamOf(Buffer.alloc(1)));
      expect(await store.list()).toEqual([
        { name: 'a.fhb', size: 1 },
        { name: NAME, size: 100_003 },
      ]);
      expect((await buffer(await store.get(NAME))).equals(Buffer.concat(chunks))).toBe(true);
    });

    it('When nothing was ever put, Then the list is empty', async () => {
      expect(await store.list()).toEqual([]);
    });

    it('When the stream fails, Then there is no file @spec S2.3.1207', async () => {
      const breaking = Readable.from(
        (async function* () {
          yield Buffer.alloc(100_000);
          throw new Error('the snapshot failed');
        })(),
        { objectMode: false },
      );
      await expect(store.put(NAME, breaking)).rejects.toThrow('the snapshot failed');
      expect(await store.list()).toEqual([]);
      await expect(store.get(NAME)).rejects.toThrow();
    });

    it('When a file is still being written, Then it is not listed', async () => {
      const stream = new Readable({ read: () => undefined });
      stream.push(Buffer.alloc(100_000));
      const putting = store.put(NAME, stream);
      expect(await store.list()).toEqual([]);
      stream.push(null);
      await putting;
      expect(await store.list()).toHaveLength(1);
    });

    it('When the name is taken, Then the first file stays', async () => {
      await store.put(NAME, streamOf(Buffer.from('first')));
      await expect(store.put(NAME, streamOf(Buffer.from('second')))).rejects.toMatchObject({ code: 'EEXIST' });
      expect((await buffer(await store.get(NAME))).toString()).toBe('first');
    });

    it('When a file is deleted, Then it is not listed, and deleting it again is no error', async () => {
      await store.put(NAME, streamOf(Buffer.alloc(1)));
      await store.delete(NAME);
      await store.delete(NAME);
      expect(await store.list()).toEqual([]);
    });

    it.each([
      '',
      '.',
      '..',
      '../up.fhb',
      'a/b.fhb',
      'a\\b.fhb',
      '/etc/passwd',
      '.hidden',
      'a\0.fhb',
      'A.fhb',
      `${'a'.repeat(200)}`,
    ])('When the name is %j, Then it is refused', async (bad) => {
      await expect(store.put(bad, streamOf(Buffer.alloc(1)))).rejects.toThrow('no name of a backup');
      await expect(store.get(bad)).rejects.toThrow('no name of a backup');
      await expect(store.delete(bad)).rejects.toThrow('no name of a backup');
      expect(await store.list()).toEqual([]);
    });
  });
}
