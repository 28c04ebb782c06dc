import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from '@jest/globals';
import { backupStoreContract } from './backup-store.contract.ts';
import { folderStore } from './folder-store.ts';

const folders: string[] = [];
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-store-'));
  folders.push(folder);
  return folder;
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

backupStoreContract('folderStore', async () => folderStore(join(await newFolder(), 'backups')));

describe('A folder of backups', () => {
  const one = () => Readable.from([Buffer.alloc(10)], { objectMode: false });

  it('When a backup is written, Then only its owner can read the folder and the file', async () => {
    const folder = join(await newFolder(), 'backups');
    await folderStore(folder).put('a.fhb', one());
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'a.fhb'))).mode & 0o777).toBe(0o600);
  });

  it('When a process died while it wrote, Then its partial file is deleted after a day, and nothing else', async () => {
    const folder = await newFolder();
    const dayAgo = new Date(Date.now() - 25 * 3600 * 1000);
    for (const name of ['.old.fhb.part', '.new.fhb.part', 'old.fhb', '.old.txt']) {
      await writeFile(join(folder, name), 'x');
      if (!name.includes('new')) await utimes(join(folder, name), dayAgo, dayAgo);
    }
    await folderStore(folder).put('a.fhb', one());
    expect((await readdir(folder)).sort()).toEqual(['.new.fhb.part', '.old.txt', 'a.fhb', 'old.fhb']);
  });

  it('When the file cannot be written, Then nothing is left', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'file'), '');
    await expect(folderStore(join(folder, 'file')).put('a.fhb', one())).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['file']);
  });
});
