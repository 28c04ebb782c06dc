import type { TeamSport } from '@fieldhouse/contracts';
import { Problem } from '@fieldhouse/service-kit';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { BASEBALL, baseballFile } from '../../../testing/upload.ts';
import type { Columns } from './columns.ts';
import { decodeText, type TextEncoding } from './decode-text.ts';
import type { DateOrder } from './read-date.ts';
import { type FileRow, readFile } from './read-file.ts';

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

interface Settings {
  size?: number;
  sport?: TeamSport | undefined;
  dateOrder?: DateOrder;
}

async function read(file: string | Uint8Array, settings: Settings = {}) {
  const { size = 1000, sport, dateOrder } = { sport: 'baseball' as const, ...settings };
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  let columns: Columns | undefined;
  let encoding: TextEncoding | undefined;
  const rows: FileRow[] = [];
  const reading = readFile(
    inChunks(bytes, size),
    { sport, today: '2026-11-21', dateOrder },
    {
      onColumns: (found) => {
        columns = found;
      },
      onEncoding: (found) => {
        encoding = found;
      },
    },
  );
  for await (const row of reading) rows.push(row);
  return { rows, columns, encoding };
}

const refusalOf = (file: string | Uint8Array, settings?: Settings) =>
  read(file, settings).then(
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

const statsIn = (rows: readonly FileRow[]) => rows.map((row) => ('game' in row ? row.game.stats : row.faults));
const reasonsIn = (rows: readonly FileRow[]) =>
  rows.map((row) => ('faults' in row ? row.faults.map(({ reason }) => reason) : row.leftOut));

describe('When headings are read', () => {
  it('Then a rate beside a count is another statistic', async () => {
    const { rows, columns } = await read(
      'First,Last,Date,Team,Opponent,AB,H,R,RBI,BB%,K%,BB,SO,SB%,SB,E\n' +
        'Mateo,Alvarez,11/7/2026,Hawks,Rattlers,4,2,1,1,25,50,1,2,100,3,0',
    );
    expect(statsIn(rows)).toMatchObject([{ walks: 1, strikeouts: 2, stolenBases: 3 }]);
    expect(columns?.ignored).toEqual(['BB%', 'K%', 'SB%']);
    expect(rows).toMatchObject([{ notes: [] }]);
  });

  it.each([
    'BB%',
    'BB\uFF05',
    '#BB',
    'BB+',
    'BB/K',
    'Walks/Game',
    'Walk rate',
    'Avg. walks',
    'Walks per game',
    'Walks$',
  ])('Then %s is no count of walks', async (heading) => {
    const file = (walks: string) => baseballFile('Ada,Lee,2026-11-07,').replace('Walks', walks);
    expect(await refusalOf(file(heading))).toBe('For baseball the file lacks these columns: Walks');
    for (const walks of ['BB', 'walks *', '“Base on balls”', 'BASES_ON-BALLS']) {
      expect(statsIn((await read(file(walks))).rows)).toMatchObject([{ walks: 0 }]);
    }
  });

  it('Then an exact name wins over another spelling wherever it stands, and a row says which was read', async () => {
    const header = BASEBALL.replace('Walks', 'BB').replace('Hits', 'H,H');
    const values = 'Ada,Lee,2026-11-07,,Hawks,Owls,,4,1,3,1,2,9,1,1,0';
    const { rows, columns } = await read(`${header},Walks\n${values},2\n${values},9\n${values},-`);
    expect(statsIn(rows)).toMatchObject([
      { hits: 1, walks: 2 },
      { hits: 1, walks: 9 },
      { hits: 1, walks: 0 },
    ]);
    expect(columns?.ignored).toEqual(['H', 'BB']);
    const hits = 'Hits: 1 was read from “H” (column I), not 3 from “H” (column J)';
    expect(rows.map((row) => 'game' in row && row.notes)).toEqual([
      [hits, 'Walks: 2 was read from “Walks” (column Q), not 9 from “BB” (column M)'],
      [hits],
      [hits, 'Walks: 0 was read from “Walks” (column Q), not 9 from “BB” (column M)'],
    ]);
  });

  it.each([
    ['FGM/FGA', 'FTM/FTA'],
    ['FGM-A', 'FT made-attempted'],
    ['Field Goals Made/Attempted', 'FT (M/A)'],
  ])('Then %s and %s are two counts each', async (goals, throws) => {
    const header = `First,Last,Date,Team,Opp,PTS,REB,AST,STL,BLK,TO,PF,${goals},${throws},+/-,AST/TO`;
    const row = (pair: string) => `Ada,Lee,2026-11-07,Hawks,Owls,9,1,2,3,4,5,3,${pair},3 - 4,-7,1.5`;
    const { rows, columns } = await read([header, row('5/10'), row('-'), row('10-May')].join('\n'), {
      sport: 'basketball',
    });
    expect(statsIn(rows.slice(0, 2))).toMatchObject([
      { fieldGoalsMade: 5, fieldGoalsAttempted: 10, freeThrowsMade: 3, freeThrowsAttempted: 4, assists: 2 },
      { fieldGoalsMade: 0, fieldGoalsAttempted: 0 },
    ]);
    expect(reasonsIn(rows.slice(2))).toEqual([
      ['Made', 'Attempted'].map((part) => `Field Goals ${part} must be two whole numbers from 0 to 999, such as 5/10`),
    ]);
    expect(columns?.ignored).toEqual(['+/-', 'AST/TO']);
  });

  it('Then a long heading or cell is not read, and a sentence names its column', async () => {
    const marks = '\u0301\u0316'.repeat(5000);
    const file = baseballFile('Ada,Lee,2026-11-07,').replace('Errors', `Errors,Note${marks}`);
    expect((await read(`${file},x`)).columns?.ignored).toEqual([expect.stringMatching(/^Note.{95}…$/u)]);
    // A cut through a character leaves nothing that cannot be stored.
    const emoji = baseballFile('Ada,Lee,2026-11-07,').replace('Errors', `Errors,No${'😀'.repeat(60)}`);
    expect((await read(`${emoji},x`)).columns?.ignored).toEqual([`No${'😀'.repeat(48)}\uFFFD…`]);
    const { rows } = await read(baseballFile(`Ada${marks},Lee,2026-11-07,${'1'.repeat(5000)}`));
    expect(reasonsIn(rows)).toEqual([['First Name is far too long', 'Game Time is far too long']]);
    const some = marks.slice(0, 600);
    const shorter = await read(baseballFile(`A${some},Lee,2026-11-07,`).replace('Rattlers', some));
    expect(reasonsIn(shorter.rows)).toEqual([
      ['First name may have at most 60 characters', 'Opponent may have at most 120 characters'],
    ]);
    const few = await read(baseballFile('Ada,Lee,2026-11-07,').replace('Rattlers', `R${marks.slice(0, 40)}`));
    expect(reasonsIn(few.rows)).toEqual([['Opponent has characters that cannot be read']]);
  });
});

describe('When values are read', () => {
  const row = (date: string, time: string, walks: string) =>
    `${BASEBALL}\nAda,Lee,"${date}","${time}",Hawks,Owls,"–",4,2,1,2,"${walks.replaceAll('"', '""')}",1,1,0`;

  it.each([
    ['11/7/2026', '6:30\u202FPM', '3.0', '18:30', 3],
    ['11/7/2026, 6:30:00\u00A0PM', '', '-', '18:30', 0],
    ['2026-11-07T18:30:00-06:00', 'N/A', 'N/A', '18:30', 0],
    ['2026-11-08T00:30:00Z', '', '\u2013', '18:30', 0],
    ['2026-11-07T00:00:00Z', '-', ' 7 ', null, 7],
    ['Saturday, November 7, 2026', 'TBD', '="12"', null, 12],
    ['\u200E11/\u200E7/\u200E2026', '0.770833333333333', '\u00A05\u2009', '18:30', 5],
    ['46333.77', '', '2.00', '18:29', 2],
    ['46333', '11/7/2026 18:30', '3,0', '18:30', 3],
  ])('Then %s at %s with %s is read', async (date, time, walks, gameTime, count) => {
    const { rows } = await read(row(date, time, walks));
    expect(rows).toMatchObject([
      { game: { gameDate: '2026-11-07', gameTime, location: null, stats: { walks: count } } },
    ]);
  });

  it.each(['1,000', '3.000', '2.5', '-1', '+1', '1e2', 'x', '0x1', '1 2'])('Then %s is no count', async (walks) => {
    expect(reasonsIn((await read(row('2026-11-07', '', walks))).rows)).toEqual([
      ['Walks must be a whole number from 0 to 999'],
    ]);
  });

  it('Then a text that our own files guard is read without its apostrophe', async () => {
    const { rows } = await read(baseballFile('Ada,Lee,2026-11-07,').replace('Blanco Rattlers', "'@Owls"));
    expect(rows).toMatchObject([{ game: { opponent: '@Owls' } }]);
  });
});

describe('When a date of a file has its day first', () => {
  const file = baseballFile('Ada,Lee,07/11/2026,', 'Ada,Lee,25/10/2026,');
  const datesIn = async (dateOrder: DateOrder) =>
    (await read(file, { dateOrder })).rows.map((row) => ('game' in row ? row.game.gameDate : row.faults[0]?.reason));

  it('Then the order of the file’s dates is asked for, and decides all of them', async () => {
    expect(await refusalOf(file)).toBe(
      'Line 3 has the date 25/10/2026, with the day first. Please choose the order of the file’s dates',
    );
    expect(await datesIn('day-first')).toEqual(['2026-11-07', '2026-10-25']);
    expect(await datesIn('month-first')).toEqual([
      '2026-07-11',
      'Game date must be a date such as 11/7/2026 or 2026-11-07',
    ]);
  });

  it('Then dates that say their order themselves are read as before', async () => {
    const dates = ['25.10.2026', '2026-10-25', '25-Oct-26', '10/25/2026', '31/31/2026'];
    const { rows } = await read(baseballFile(...dates.map((date) => `Ada,Lee,${date},`)));
    expect(rows.map((row) => ('game' in row ? row.game.gameDate : 'refused'))).toEqual([
      ...Array(4).fill('2026-10-25'),
      'refused',
    ]);
  });
});

describe('When a file has more than its table', () => {
  const figures = ',Hawks,Owls,,4,2,1,2,0,1,1,0';

  it.each([
    ['Total', 'Totals'],
    ['Team', 'Lee'],
    ['Glossary', 'Lee'],
    ['TEAM TOTALS', 'Hawks'],
  ])('Then a valid row of %s %s is proposed as left out', async (first, last) => {
    const { rows } = await read(
      `${BASEBALL}\nTeo,Teamer,2026-11-07,${figures}\n${first},${last},2026-11-07,${figures}`,
    );
    expect(rows.map((row) => 'game' in row && [row.leftOut, row.notes])).toEqual([
      [false, []],
      [true, [`“${first}” is not a player’s name`]],
    ]);
  });

  it('Then totals and a glossary without names are refused in one sentence each', async () => {
    const file = [
      `Number,${BASEBALL}`,
      `7,Ada,Lee,2026-11-07,${figures}`,
      `Totals,,,,${figures}`,
      ...['Glossary', 'AB,At bats', 'H,Hits'],
    ].join('\n');
    expect(reasonsIn((await read(file)).rows)).toEqual([
      false,
      ['“Totals” is not a player’s name: the row is not stored'],
      ...Array(3).fill(['The glossary of the file begins at line 4: nothing below it is read']),
    ]);
  });

  it('Then a second table is refused with its line, and a repeated header alone', async () => {
    const ada = `Ada,Lee,2026-11-07,${figures}`;
    const file = [
      ...[BASEBALL, ada, BASEBALL, ada, 'Pitching'],
      ...['First Name,Last Name,Game Date,Game Time,Team Name,Opponent,Location,IP,H,R,ER,BB,SO,HBP,WP', ada],
    ].join('\n');
    const another = 'Another table with columns of its own begins at line 6: please upload it as a file of its own';
    const { rows } = await read(file);
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(reasonsIn(rows)).toEqual([
      ...[false, ['The line repeats the header'], false],
      ...[expect.arrayContaining(['Last name is required']), [another], [another]],
    ]);
  });
});

describe('When a file is in another encoding', () => {
  const western = (name: string) => Buffer.from(baseballFile(`${name},Lee,2026-11-07,`), 'latin1');

  it.each([
    ['Muñoz', 'Mu\x96oz'],
    ['Núñez', 'N\x9C\x96ez'],
    ['José', 'Jos\x8E'],
    ['Jürgen', 'J\x9Frgen'],
    ['Hernández', 'Hern\x87ndez'],
    ['Gómez', 'G\x97mez'],
    ['Éva', '\x83va'],
  ])('Then %s in Mac Roman is refused with a sentence that says so', async (_, bytes) => {
    for (const size of [1, 7, 1000]) {
      const file = inChunks(western(bytes), size);
      const parts = decodeText(file);
      await expect(
        (async () => {
          for await (const _part of parts);
        })(),
      ).rejects.toThrow(/^The file is saved in Mac Roman/);
    }
  });

  it('Then Windows-1252 is read, also with its dashes, quotes and capitals, and named', async () => {
    const file = baseballFile(
      'Zo\xEB,Nu\xF1ez,2026-11-07,',
      'MILO\x8A,O\x92Neil,2026-11-07,',
      '\x8Eana,\xC9la\x9A,2026-11-07,',
    )
      .replaceAll('Blanco Rattlers', 'Owls \x96 \x93B\x94 Team\x99')
      .replaceAll('Field 2', 'Caf\xE9\x97Gym\x85');
    const { rows, encoding } = await read(Buffer.from(file, 'latin1'));
    expect(encoding).toBe('windows-1252');
    expect(namesIn(rows)).toEqual(['Zoë Nuñez', 'MILOŠ O’Neil', 'Žana Élaš']);
    expect(rows).toMatchObject(Array(3).fill({ game: { opponent: 'Owls – “B” Team™', location: 'Café—Gym…' } }));
  });

  it('Then a row says what its name is in Mac Roman where both are names', async () => {
    const players = ['Jes\x9Cs,Garc\x92a', 'Zo\x91,Lee', 'De\x92Ante,O\x92Neil', 'Jos\xE9,Nu\xF1ez'];
    const file = baseballFile(...players.map((name) => `${name},2026-11-07,`));
    const { rows } = await read(Buffer.from(file, 'latin1'));
    const note = (name: string) =>
      `If the name is ${name}, the file is saved in Mac Roman: please save the sheet as CSV UTF-8`;
    expect(rows.map((row) => 'game' in row && row.notes)).toEqual([
      ...[[note('Jesús García')], [note('Zoë Lee')], [], []],
    ]);
  });

  it('Then UTF-16 is read without a byte order mark, too', async () => {
    const file = Buffer.from(baseballFile('Zoë,Łukasz,2026-11-07,'), 'utf16le');
    for (const bytes of [file, Buffer.from(file).swap16()]) {
      const { rows, encoding } = await read(bytes, { size: 3 });
      expect([namesIn(rows), encoding]).toEqual([['Zoë Łukasz'], 'utf-16']);
    }
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
