import { Problem } from '@fieldhouse/service-kit';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { BASEBALL, baseballFile } from '../../../testing/upload.ts';
import type { Columns } from './columns.ts';
import { type FileRow, readFile } from './read-file.ts';

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(file: string | Uint8Array, { size = 1000, sport = 'baseball' as 'baseball' | undefined } = {}) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  let columns: Columns | undefined;
  const rows: FileRow[] = [];
  const reading = readFile(
    inChunks(bytes, size),
    { sport, today: '2026-11-21' },
    {
      onColumns: (found) => {
        columns = found;
      },
    },
  );
  for await (const row of reading) rows.push(row);
  return { rows, columns };
}

const refusalOf = (file: string | Uint8Array) =>
  read(file).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Problem ? error.detail : error),
  );

const namesIn = (rows: readonly FileRow[]) =>
  rows.map((row) => ('game' in row ? `${row.game.firstName} ${row.game.lastName}` : row.faults));

describe('When a file is read', () => {
  it('Then chunks of any size give the same rows', async () => {
    const text = baseballFile('Zoë,Nuñez,2026-11-07,', '王,O’Neil,11/8/2026,6 PM', 'Ada,"Lee, Jr.",2026-11-09,');
    const encodings = [Buffer.from(text), Buffer.from(`\uFEFF${text}`), Buffer.from(`\uFEFF${text}`, 'utf16le')];
    for (const bytes of encodings) {
      for (const size of [1, 2, 3, 7, 10_000]) {
        expect(namesIn((await read(bytes, { size })).rows)).toEqual(['Zoë Nuñez', '王 O’Neil', 'Ada Lee, Jr.']);
      }
    }
    const western = Buffer.from(baseballFile('Zoë,Nuñez,2026-11-07,'), 'latin1');
    for (const size of [1, 2, 5, 10_000]) expect(namesIn((await read(western, { size })).rows)).toEqual(['Zoë Nuñez']);
  });

  it('Then line numbers are those of the file, also after blank lines and quoted line breaks', async () => {
    const rows = [
      '',
      'Ada,Lee,2026-11-07,,Hawks,"Ratt\nlers","Field\r\n2",1,1,1,1,1,1,1,1',
      ',,,,',
      ' , ,',
      '',
      'B4!,Lee,x',
    ];
    const file = await read([BASEBALL, ...rows, ''].join('\r'));
    expect(file.rows.map(({ row, line }) => [row, line])).toEqual([
      [1, 3],
      [2, 9],
    ]);
    expect(file.rows[0]).toMatchObject({ game: { opponent: 'Ratt lers', location: 'Field 2' } });
  });

  it('Then every fault of a row is reported with its column', async () => {
    const header = BASEBALL.toUpperCase().replace('RBIS', 'RBI').replace('GAME DATE', 'date');
    const bad = `4da<,,2026-11-22,25:00,,${'x'.repeat(121)},,3,4,1.5,-1,1000,x,,`;
    const { rows } = await read(`${header}\n${bad}\nAda,Lee,2026-11-21,,Hawks,Rattlers,,3,3,,,,,,,extra`);
    expect(rows.map((row) => ('faults' in row ? row.faults : undefined))).toEqual([
      [
        {
          column: 'FIRST NAME',
          reason: 'First name may only contain letters, spaces, hyphens, apostrophes and periods',
        },
        { column: 'LAST NAME', reason: 'Last name is required' },
        { column: 'date', reason: 'Game date cannot be in the future' },
        { column: 'GAME TIME', reason: 'Game time must be a time such as 6:30 PM or 18:30' },
        { column: 'TEAM NAME', reason: 'Team name is required' },
        { column: 'OPPONENT', reason: 'Opponent may have at most 120 characters' },
        { column: 'RUNS', reason: 'Runs must be a whole number from 0 to 999' },
        { column: 'RBI', reason: 'RBIs must be a whole number from 0 to 999' },
        { column: 'WALKS', reason: 'Walks must be a whole number from 0 to 999' },
        { column: 'STRIKEOUTS', reason: 'Strikeouts must be a whole number from 0 to 999' },
        { column: 'HITS', reason: 'Hits cannot be more than At Bats' },
      ],
      [{ column: null, reason: 'The row has more cells than the header: a text with a comma needs quotation marks' }],
    ]);
  });

  it('Then the columns decide the sport when the form has not sent it yet', async () => {
    const { columns } = await read(baseballFile('Ada,Lee,2026-11-07,'), { sport: undefined });
    expect(columns?.sport).toBe('baseball');
  });
});

describe('When nothing of a file can be used', () => {
  it.each([
    ['an empty one', '', 'The file is empty'],
    ['blank lines', '\r\n\r\n ,\r\n', 'The file is empty'],
    ['a header alone', BASEBALL, 'The file has no rows below its header'],
    [
      'no header',
      'a,b\n1,2',
      'The first line must name the columns, such as First Name, Last Name, Game Date. The template shows all of them',
    ],
    [
      'columns missing',
      'First,Last,AB\na,b,1',
      'For baseball the file lacks these columns: Game Date, Team Name, Opponent, ' +
        'Hits, Runs, RBIs, Walks, Strikeouts, Stolen Bases, Errors',
    ],
    [
      'an open quotation mark',
      `${baseballFile('Ada,Lee,2026-11-07,')}\r\n"Bea,Lee\r\n`,
      'A quotation mark behind line 2 is never closed, or the row there is far too long',
    ],
    [
      'a workbook',
      'PK\u0003\u0004\u0000\u0000',
      'This is not a CSV file. Please save the sheet as CSV and choose that file',
    ],
  ])('Then %s is refused with a message', async (_, file, reason) => expect(await refusalOf(file)).toBe(reason));
});

describe('When a file contains arbitrary bytes', () => {
  it('Then it is refused or read: every row is valid or has its faults', async () => {
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
      fc
        .string({ unit: fc.constantFrom(...'",;\t\r\n ', 'Ada', 'Lee', '2026-11-07', '3', '\u0000', 'é') })
        .map((text) => Buffer.from(text)),
    );
    await fc.assert(
      fc.asyncProperty(anything, fc.boolean(), fc.integer({ min: 1, max: 50 }), async (bytes, withHeader, size) => {
        const file = withHeader ? Buffer.concat([Buffer.from(`${BASEBALL}\n`), bytes]) : bytes;
        const outcome = await read(file, { size }).catch((error: unknown) => error);
        if (outcome instanceof Problem) {
          expect(outcome.status).toBe(400);
          return;
        }
        if (outcome instanceof Error) throw outcome;
        const { rows } = outcome as Awaited<ReturnType<typeof read>>;
        expect(rows.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 1));
        for (const row of rows) if ('faults' in row) expect(row.faults.length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });
});
