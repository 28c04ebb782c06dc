import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, coach, parent } from '../../testing/family.ts';
import { FILES } from '../../testing/files.ts';
import { familyWith, player } from '../../testing/players.ts';
import { baseballFile, type Part, sendForm, uploaded } from '../../testing/upload.ts';
import { gamedata } from '../service.ts';
import { UPLOADS_PER_USER } from './upload-game-data.ts';

const CLUB = [
  player(1, 'Zoe Nunez'),
  player(2, 'Adaline O’Neil', { nickname: 'ADA' }),
  player(3, 'Lee Maryann'),
  player(4, 'Twin Park'),
  player(5, 'Twin Park', { birthdate: '2014-01-02' }),
  player(6, 'Old Timer', { isActive: false }),
  player(7, 'Old Timer'),
];
const now = new Date('2026-11-21T18:00:00Z');

let service: TestService;
beforeAll(async () => {
  service = await startTestService(gamedata, { answers: familyWith(CLUB), clock: () => now });
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.empty('game_upload', 'game_record');
});

const stored = async () => {
  const tables = ['game_upload', 'staged_game_row', 'upload_error', 'game_record'];
  const counts = await Promise.all(tables.map((table) => service.ctx.db(table).select('*')));
  return counts.map((rows) => rows.length);
};
const NOTHING = [0, 0, 0, 0];

describe('When a file of a spreadsheet program is uploaded', () => {
  it.each(Object.keys(FILES))(
    'Then a file of %s is read @spec S2.3.301 @spec S2.7.301 @spec S2.7.302 @spec S2.3.303',
    async (program) => {
      const result = await uploaded(service, coach, FILES[program] ?? '');
      expect(result).toMatchObject({
        ...{ sport: 'baseball', fileName: 'games.csv', totalRecords: 3, matchedPlayers: 3, unmatchedPlayers: 0 },
        ...{ errors: 0, errorList: [], duplicateCount: 0, duplicates: [], expiresAt: '2026-11-22T18:00:00.000Z' },
        ignoredColumns: program.startsWith('GameChanger') ? ['Number', 'AVG'] : [],
      });
      expect(result.gameData.map(({ row, line, candidates, ...figures }) => figures)).toMatchObject([
        {
          ...{ firstName: 'Zoë', lastName: 'Núñez', sport: 'baseball', gameDate: '2026-11-07', gameTime: '10:00' },
          ...{ teamName: 'Hawks', opponent: 'Blanco Rattlers', location: 'Field 2', childId: 1, action: null },
          stats: { atBats: 4, hits: 2, runs: 1, rbis: 2, walks: 0, strikeouts: 1, stolenBases: 1, errors: 0 },
        },
        {
          firstName: 'Ada',
          lastName: 'O’Neil',
          gameTime: '18:30',
          opponent: 'Wimberley, Texans',
          location: null,
          childId: 2,
        },
        {
          firstName: 'Mary-Ann',
          lastName: 'Lee',
          gameTime: null,
          location: 'Gym "B"',
          childId: 3,
          stats: { stolenBases: 3 },
        },
      ]);
      expect((await stored())[3]).toBe(0);
    },
  );

  it('Then a basketball file has its own columns @spec S2.3.302', async () => {
    const header =
      'First Name,Last Name,Game Date,Team Name,Opponent,Points,Rebounds,Assists,Steals,Blocks,Turnovers,Fouls,' +
      'Field Goals Made,Field Goals Attempted,Free Throws Made,Free Throws Attempted';
    const { gameData, errorList } = await uploaded(
      service,
      admin,
      [
        header,
        'Zoe,Nunez,2026-11-07,Hawks,Owls,11,1,2,3,4,5,3,4,9,3,4',
        'Zoe,Nunez,2026-11-08,Hawks,Owls,11,1,2,3,4,5,3,9,4,3,4',
      ].join('\n'),
      'basketball',
    );
    expect(gameData).toMatchObject([
      { sport: 'basketball', stats: { points: 11, fieldGoalsMade: 4, freeThrowsAttempted: 4 } },
    ]);
    expect(errorList).toEqual([
      { line: 3, column: 'Field Goals Made', reason: 'Field Goals Made cannot be more than Field Goals Attempted' },
    ]);
  });
});

describe('When rows are matched with players', () => {
  it('Then two candidates are listed and none is linked, and inactive ones match only without others', async () => {
    const { gameData, ...counts } = await uploaded(
      service,
      coach,
      baseballFile('twin,PARK,2026-11-07,', 'Old,Timer,2026-11-07,', 'Nobody,Known,2026-11-07,', '4!,Lee,2026-11-07,'),
    );
    expect(counts).toMatchObject({ totalRecords: 4, matchedPlayers: 1, unmatchedPlayers: 2, errors: 1 });
    expect(
      gameData.map(({ row, line, childId, candidates }) => [row, line, childId, candidates.map((one) => one.childId)]),
    ).toEqual([
      [1, 2, null, [4, 5]],
      [2, 3, 7, [7]],
      [3, 4, null, []],
    ]);
    expect(gameData[0]?.candidates[1]).toEqual({
      ...{ childId: 5, firstName: 'Twin', lastName: 'Park', nickname: null, age: 12, isActive: true },
    });
    expect(counts.errorList).toEqual([
      {
        ...{ line: 5, column: 'First Name' },
        reason: 'First name may only contain letters, spaces, hyphens, apostrophes and periods',
      },
    ]);
  });
});

describe('When a form or a file is invalid', () => {
  const good = baseballFile('Zoe,Nunez,2026-11-07,');
  const file = (name: string, content = good): Part => ['file', content, name];
  const sport: Part = ['sport', 'baseball'];
  const MISSING = 'Please select a sport and choose a file to upload.';

  it.each<[string, Part[], number, string]>([
    ['nothing @spec S2.5.301 @spec S2.8.303', [], 400, MISSING],
    ['no file @spec S2.5.301', [sport], 400, MISSING],
    ['no sport @spec S2.5.301', [file('games.csv')], 400, MISSING],
    ['another sport', [['sport', 'golf'], file('games.csv')], 400, MISSING],
    [
      'a name that does not end in .csv @spec S2.5.302 @spec S2.8.304',
      [sport, file('games.xlsx')],
      400,
      'Please select a CSV file.',
    ],
    ['an empty file', [sport, file('games.csv', '')], 400, 'The file is empty'],
    [
      'bytes',
      [sport, file('games.csv', '\u0000\u0001')],
      400,
      'This is not a CSV file. Please save the sheet as CSV and choose that file',
    ],
    [
      'a sport after the file that does not match its columns',
      [file('games.csv'), ['sport', 'basketball']],
      400,
      'The file has the columns of baseball, not those of basketball',
    ],
  ])('Then %s is refused with a message and nothing is stored @spec S2.8.301', async (_, parts, status, message) => {
    const answer = await sendForm(service, coach, parts);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    expect(await stored()).toEqual(NOTHING);
  });

  it('Then more than 50 MB are too large, and nothing is stored', async () => {
    const large = `${good}\n`.padEnd(51 * 1024 * 1024, 'x');
    const { status, body } = await sendForm(service, coach, [sport, file('games.csv', large)]);
    expect([status, body.message]).toEqual([413, 'The file is too large: at most 50 MB']);
    expect(await stored()).toEqual(NOTHING);
  });

  it('Then a browser’s form without a chosen file counts as one without a file', async () => {
    const parts = [
      'name="sport"\r\n\r\nbaseball',
      'name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n',
    ];
    const form = `${parts.map((part) => `--b\r\nContent-Disposition: form-data; ${part}\r\n`).join('')}--b--\r\n`;
    const type = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const { status, body } = await service.as(coach).post('/api/game-data/upload', form, type);
    expect([status, body.message]).toEqual([400, MISSING]);
  });

  it('Then dates with the day first need their order before the file, and nothing is stored without it', async () => {
    const dates = file('games.csv', baseballFile('Zoe,Nunez,07/11/2026,', 'Zoe,Nunez,25/10/2026,'));
    const order: Part = ['dateOrder', 'day-first'];
    for (const [parts, message] of [
      [
        [sport, dates],
        'Line 3 has the date 25/10/2026, with the day first. Please choose the order of the file’s dates',
      ],
      [[sport, ['dateOrder', 'month-first'], dates, order], 'Please send the order of the dates before the file'],
    ] as [Part[], string][]) {
      const { status, body } = await sendForm(service, coach, parts);
      expect([status, body.errors]).toEqual([400, [{ path: 'dateOrder', message }]]);
      expect(await stored()).toEqual(NOTHING);
    }
    const { body } = await sendForm(service, coach, [sport, order, dates]);
    expect(body).toMatchObject({
      ...{ dateOrder: 'day-first', encoding: 'utf-8', errors: 0 },
      gameData: [{ gameDate: '2026-11-07' }, { gameDate: '2026-10-25' }],
    });
  });

  it('Then JSON is 415', async () => {
    const { status } = await service.as(coach).post('/api/game-data/upload', { sport: 'baseball' });
    expect(status).toBe(415);
  });

  it('Then a file’s name is stored without invisible characters and not longer than 200', async () => {
    const { body } = await sendForm(service, coach, [sport, file(`${'𠮷'.repeat(250)}\u202Eab\u0007.csv`)]);
    expect(body.fileName).toBe(`${'𠮷'.repeat(194)}ab.csv`);
  });

  it('Then the sport may follow the file', async () => {
    expect((await sendForm(service, coach, [file('Games.CSV'), sport])).body).toMatchObject({
      totalRecords: 1,
      matchedPlayers: 1,
    });
  });
});

describe('When a user may not upload, or uploads too often', () => {
  const parts: Part[] = [
    ['sport', 'baseball'],
    ['file', baseballFile('Zoe,Nunez,2026-11-07,'), 'games.csv'],
  ];

  it('Then parents and visitors are refused @spec S2.6.301 @spec S2.6.302 @spec S2.6.303 @spec S2.1.301', async () => {
    expect((await sendForm(service, parent, parts)).status).toBe(403);
    expect((await sendForm(service, undefined, parts)).status).toBe(401);
    expect(await stored()).toEqual(NOTHING);
    expect((await sendForm(service, coach, parts)).status).toBe(200);
    expect((await sendForm(service, admin, parts)).status).toBe(200);
  });

  it('Then a third concurrent file is refused, and an aborted upload counts only until it expires', async () => {
    const sending = { user_id: coach.userId, created_at: now, expires_at: new Date(now.getTime() + 60_000) };
    await service.ctx.db('game_upload').insert([sending, sending]);
    const refused = await sendForm(service, coach, parts);
    expect([refused.status, refused.body.code, refused.headers.get('Retry-After')]).toEqual([
      429,
      'too_many_uploads',
      '10',
    ]);
    expect((await sendForm(service, admin, parts)).status).toBe(200);
    await service.ctx.db('game_upload').where({ received: false }).update({ expires_at: now });
    expect((await sendForm(service, coach, parts)).status).toBe(200);
  });

  it('Then after many in an hour the next is refused', async () => {
    for (let time = 0; time < UPLOADS_PER_USER.points; time += 1)
      await service.ctx.limits.count('99', UPLOADS_PER_USER);
    const refused = await sendForm(service, { userId: 99, role: 'coach' }, parts);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_uploads']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('Then without the club’s children the answer is 503', async () => {
    const isolated = await startTestService(gamedata, { clock: () => now });
    expect((await sendForm(isolated, coach, parts)).status).toBe(503);
    expect(await isolated.ctx.db('game_upload')).toEqual([]);
    await isolated.stop();
  });
});
