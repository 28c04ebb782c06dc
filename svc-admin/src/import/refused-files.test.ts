import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { club, file, location, SITE, upload, useImportClub } from '../../testing/import-club.ts';
import { readExport } from './read-export.ts';

useImportClub();

describe('When a file is no export of this club', () => {
  const whole = file({ locations: [location(900)] });

  it.each([
    ['no JSON', 'Name,Address\r\n', 'The file is not JSON, or it was cut short'],
    ['another JSON', '{"name":"x"}', 'The file is no export of the club’s data'],
    ['cut short', whole.slice(0, -30), 'The file is not JSON, or it was cut short'],
    ['without its last key', file({}, { complete: undefined }), 'The file was cut short'],
    ['missing records', file({}, { counts: { locations: 1 } }), 'The file was cut short'],
    ['of a newer version', file({}, { schema: 2 }), 'The file was made by a newer version of this platform'],
    [
      'of another site',
      file({}, { site: 'https://other.example' }),
      'The file comes from another site: https://other.example',
    ],
  ])('Then one that is %s is refused, and nothing of it is stored @spec S2.7.1413', async (_, content, detail) => {
    const { status, body } = await upload(content);
    expect([status, body.code, body.detail]).toEqual([400, 'no_export', detail]);
    expect(await club.ctx.db('import_record')).toEqual([]);
    expect(await club.ctx.db('import_file')).toEqual([]);
  });

  it.each([
    ['nested too deep', '['.repeat(100), 'The file is nested too deep'],
    ['nested too deep in a key of no export', `{"x":${'{"y":'.repeat(100)}`, 'The file is nested too deep'],
    ['one long text', `{"schema":"${'x'.repeat(3_000_000)}`, 'The file has a record that is too large'],
    [
      'one large record',
      `{"locations":[{"a":{${'"\\"[":1,'.repeat(400_000)}`,
      'The file has a record that is too large',
    ],
  ])('Then one that is %s is refused while it is read', async (_, begin, detail) => {
    const records = readExport(Readable.from([Buffer.from(begin), Buffer.from(']}')]), {
      site: SITE,
      onExportedAt: () => undefined,
    });
    await expect(records.next()).rejects.toMatchObject({ status: 400, code: 'no_export', detail });
  });

  it('Then records and texts of any shape that an export has are read', async () => {
    const odd = location(900, { name: 'a"]},[{\\', address: '[[[['.repeat(100) });
    const many = Array.from({ length: 20_000 }, (_, index) => location(1000 + index, { address: 'x'.repeat(60) }));
    expect(Buffer.byteLength(JSON.stringify(many))).toBeGreaterThan(2 * 1024 * 1024);
    const found: number[] = [];
    const content = Readable.from([Buffer.from(file({ locations: [odd, ...many] }))]);
    for await (const batch of readExport(content, { site: SITE, onExportedAt: () => undefined })) {
      for (const { id } of batch) found.push(id);
    }
    expect(found).toHaveLength(20_001);
  });

  it('Then a name of the file with a NUL is no reason to fail', async () => {
    const { status, body } = await upload(whole, `filename*=utf-8''a%00b.json`);
    expect([status, body.fileName]).toEqual([201, 'ab.json']);
  });

  it('Then a record that fits no schema is named by its path @spec S2.7.1413', async () => {
    const wrong = { ...location(901), name: 7 };
    const { status, body } = await upload(file({ locations: [location(900), wrong as never] }));
    expect([status, body.errors[0].path]).toEqual([400, 'locations.1.name']);
    const twice = await upload(file({ locations: [location(900), location(900)] }));
    expect([twice.status, twice.body.detail]).toEqual([400, 'A record is in the file twice']);
    const long = await upload(file({ locations: [location(900, { name: '\u0301\u0323'.repeat(1025) })] }));
    expect([long.status, long.body.errors]).toEqual([
      400,
      [{ path: 'locations.0.name', message: 'This text is too long' }],
    ]);
    const nul = await upload(file({ locations: [location(900, { name: 'a\0b' })] }));
    expect([nul.status, nul.body.errors[0].path]).toEqual([400, 'locations.0.name']);
    expect(await club.ctx.db('import_file')).toEqual([]);
  });
});
