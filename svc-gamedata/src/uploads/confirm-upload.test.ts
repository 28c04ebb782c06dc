import {
  startTestService,
  statementsIn,
  type TestService,
  visitedRows,
  waitFor,
} from '@fieldhouse/service-kit/testing';
import { forSize } from '@fieldhouse/service-kit/testing/size';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { coach } from '../../testing/family.ts';
import { familyWith, player } from '../../testing/players.ts';
import { baseballFile, uploaded } from '../../testing/upload.ts';
import type { GameRecord } from '../game-records/game-record.ts';
import { gamedata } from '../service.ts';
import type { DuplicateAction } from './upload.ts';

const now = new Date('2026-11-21T18:00:00Z');
let service: TestService;
beforeAll(async () => {
  service = await startTestService(gamedata, {
    answers: familyWith([player(1, 'Zoe Nunez'), player(2, 'Ada Lee')]),
    clock: () => now,
  });
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.empty('game_upload', 'game_record');
});

const upload = (...players: string[]) => uploaded(service, coach, baseballFile(...players));
const confirm = (body: object) => service.as(coach).post('/api/game-data/confirm', body);
const records = async (): Promise<GameRecord[]> =>
  (await service.as(coach).get('/api/game-data/all?sort=gameDate')).body.sort(
    (a: GameRecord, b: GameRecord) => a.id - b.id,
  );
const hitsIn = (record: GameRecord) => (record.sport === 'baseball' ? record.stats.hits : undefined);
const brief = async () => (await records()).map(({ gameDate, gameTime, childId }) => [gameDate, gameTime, childId]);

describe('When an upload is confirmed', () => {
  it('Then its rows are game records once, and the answer has the counts @spec S2.3.304 @spec S2.7.304', async () => {
    const { uploadId } = await upload('Zoé,Núñez,2026-11-07,10:00', 'Nobody,Known,2026-11-08,', 'No!,Name,2026-11-08,');
    const answer = await confirm({ uploadId });
    expect([answer.status, answer.body]).toEqual([200, { created: 2, updated: 0, skipped: 0 }]);
    const before = await records();
    expect(before).toEqual([
      {
        ...{
          id: expect.any(Number),
          version: expect.any(Number),
          firstName: 'Zoé',
          lastName: 'Núñez',
          sport: 'baseball',
        },
        ...{ gameDate: '2026-11-07', gameTime: '10:00', teamName: 'Hawks', opponent: 'Blanco Rattlers' },
        ...{ location: 'Field 2', childId: 1, child: { id: 1, firstName: 'Zoe', lastName: 'Nunez' }, isSample: false },
        stats: { atBats: 4, hits: 2, runs: 1, rbis: 2, walks: 0, strikeouts: 1, stolenBases: 1, errors: 0 },
      },
      expect.objectContaining({ firstName: 'Nobody', childId: null, gameTime: null }),
    ]);
    const repeated = await confirm({ uploadId, duplicateActions: { 1: 'create-new' }, rows: [{ row: 2, childId: 2 }] });
    expect([repeated.status, repeated.body]).toEqual([200, answer.body]);
    expect(await records()).toEqual(before);
    expect((await service.as(coach).get(`/api/game-data/uploads/${uploadId}`)).status).toBe(404);
    expect((await service.as(coach).get('/api/game-data/uploads')).body).toEqual([]);
  });

  it('Then two concurrent confirmations get the same answer, and every game is stored once', async () => {
    const { uploadId } = await upload('Zoe,Nunez,2026-11-07,10:00', 'Ada,Lee,2026-11-07,10:00');
    // Only two, as a third concurrent request of one user is refused.
    const answers = await Promise.all([confirm({ uploadId }), confirm({ uploadId })]);
    expect(answers.map(({ body }) => body)).toEqual(Array(2).fill({ created: 2, updated: 0, skipped: 0 }));
    expect(await brief()).toEqual([
      ['2026-11-07', '10:00', 1],
      ['2026-11-07', '10:00', 2],
    ]);
  });

  it('Then exactly the rows that were shown are stored, also when one is left out at the same moment', async () => {
    const players = ['Zoe,Nunez,2026-11-07,10:00', 'Ada,Lee,2026-11-07,10:00', 'Nobody,Known,2026-11-07,'];
    const outcomes = new Set<string>();
    for (let time = 0; time < 12; time += 1) {
      await service.empty('game_upload', 'game_record');
      const { uploadId, revision } = await upload(...players);
      const leave = () => service.as(coach).patch(`/api/game-data/uploads/${uploadId}/rows/2`, { leftOut: true });
      const send = () => confirm({ uploadId, revision });
      const requests = time % 2 === 0 ? [send(), leave()] : [leave(), send()];
      const [first, second] = await Promise.all(requests);
      const [confirmed, left] = time % 2 === 0 ? [first, second] : [second, first];
      outcomes.add(`${confirmed?.status} ${left?.status}`);
      if (confirmed?.status === 200) {
        expect([left?.status, confirmed.body, (await brief()).length]).toEqual([
          ...[404, { created: 3, updated: 0, skipped: 0 }, 3],
        ]);
        continue;
      }
      expect([confirmed?.status, confirmed?.body.code, left?.status]).toEqual([409, 'upload_changed', 200]);
      expect(await records()).toEqual([]);
      const shown = await service.as(coach).get(`/api/game-data/uploads/${uploadId}`);
      expect((await confirm({ uploadId, revision: shown.body.revision })).body).toEqual({
        ...{ created: 2, updated: 0, skipped: 0 },
      });
      expect((await records()).map(({ firstName }) => firstName)).toEqual(['Zoe', 'Nobody']);
    }
    expect([...outcomes].every((outcome) => ['200 404', '409 200'].includes(outcome))).toBe(true);
  });

  it('Then the release before cannot store a row that is left out', async () => {
    const { uploadId } = await upload('Zoe,Nunez,2026-11-07,10:00', 'Total,Hawks,2026-11-07,10:00');
    const asBefore = service.ctx.db('game_upload').where({ id: uploadId }).update({ outcome: '{}' });
    await expect(asBefore).rejects.toMatchObject({ code: '55P03' });
    expect((await confirm({ uploadId })).body).toEqual({ created: 1, updated: 0, skipped: 0 });
  });

  it('Then two uploads of one file store its games once, also when confirmed concurrently', async () => {
    const uploads = [await upload('Zoe,Nunez,2026-11-07,'), await upload('Zoe,Nunez,2026-11-07,')];
    expect(uploads.map(({ duplicateCount }) => duplicateCount)).toEqual([0, 0]);
    const answers = await Promise.all(uploads.map(({ uploadId }) => confirm({ uploadId })));
    expect(answers.map(({ body }) => body.created).sort()).toEqual([0, 1]);
    expect(await records()).toHaveLength(1);
  });

  it('Then a player chosen with the confirmation is linked, and an unknown one is refused', async () => {
    const { uploadId } = await upload('Nobody,Known,2026-11-08,');
    expect((await confirm({ uploadId, rows: [{ row: 1, childId: 77 }] })).status).toBe(400);
    const unknownRow = await confirm({ uploadId, rows: [{ row: Number.MAX_SAFE_INTEGER, childId: 2 }] });
    expect([unknownRow.status, unknownRow.body.message]).toEqual([400, 'Please name rows by their number']);
    expect((await confirm({ uploadId, rows: [{ row: 1, childId: 2 }] })).body).toMatchObject({ created: 1 });
    expect(await brief()).toEqual([['2026-11-08', null, 2]]);
  });
});

describe('When a row repeats a stored game', () => {
  const first = 'Zoe,Nunez,2026-11-07,10:00';
  const confirmed = async (...players: string[]) => confirm({ uploadId: (await upload(...players)).uploadId });
  /** The second file: the same game with other statistics. */
  const repeat = async (player: string, action?: DuplicateAction) => {
    const result = await uploaded(service, coach, baseballFile(player).replace('4,2,1,2,0,1,1,0', '9,9,9,9,9,9,9,9'));
    const { uploadId, duplicates } = result;
    return { duplicates, body: (await confirm({ uploadId, ...(action && { duplicateActions: { 1: action } }) })).body };
  };

  it('Then it is skipped by default @spec S2.4.301', async () => {
    await confirmed(first);
    const [before] = await records();
    const { duplicates, body } = await repeat(first);
    expect(duplicates).toMatchObject([{ row: 1, duplicateOf: before, duplicateOfRow: null, stats: { hits: 9 } }]);
    expect(body).toEqual({ created: 0, updated: 0, skipped: 1 });
    expect(await records()).toEqual([before]);
  });

  it('Then overwriting replaces the record’s statistics, with a new version @spec S2.4.302', async () => {
    await confirmed(first);
    const [before] = await records();
    expect((await repeat('NÚÑEZ,zoë,11/7/2026,', 'overwrite')).body).toEqual({ created: 0, updated: 1, skipped: 0 });
    const [after, ...others] = await records();
    expect(others).toEqual([]);
    expect(after).toMatchObject({
      id: before?.id,
      firstName: 'NÚÑEZ',
      gameTime: '10:00',
      childId: 1,
      stats: { hits: 9, runs: 9 },
    });
    expect(after?.version).toBeGreaterThan(before?.version ?? 0);
  });

  it('Then Create New stores another record @spec S2.4.303', async () => {
    await confirmed(first);
    expect((await repeat(first, 'create-new')).body).toEqual({ created: 1, updated: 0, skipped: 0 });
    expect((await records()).map(hitsIn)).toEqual([2, 9]);
  });

  it.each([
    ['another time of the day, as in a doubleheader', 'Zoe,Nunez,2026-11-07,14:00', 0],
    ['no time', 'Zoe,Nunez,2026-11-07,', 1],
    ['another day', 'Zoe,Nunez,2026-11-06,10:00', 0],
    ['another player', 'Ada,Lee,2026-11-07,10:00', 0],
    ['the same child by the other order of names', 'Nunez,Zoe,2026-11-07,10:00', 1],
  ])('Then %s has the expected number of duplicates', async (_, player, duplicates) => {
    await confirmed(first);
    expect((await upload(player)).duplicateCount).toBe(duplicates);
  });

  it('Then records of the previous release are found, too', async () => {
    await service.ctx.db.raw(
      `INSERT INTO game_record (version, first_name, last_name, sport, game_date, team_name, opponent, stats,
         created_at)
       VALUES (1, 'Zoe', 'Nunez', 'baseball', '2026-11-07', 'Hawks', 'BLANCO rattlers',
         '{"atBats":1,"hits":1,"runs":0,"rbis":0,"walks":0,"strikeouts":0,"stolenBases":0,"errors":0}', now())`,
    );
    expect((await upload(first)).duplicateCount).toBe(1);
  });
});

describe('When rows of one file repeat each other', () => {
  it('Then the later one is skipped, overwrites the earlier one, or becomes its own record', async () => {
    const twice = ['Zoe,Nunez,2026-11-07,', 'Zoe,Nunez,2026-11-07,'];
    const outcomes: unknown[] = [];
    for (const action of [undefined, 'overwrite', 'create-new']) {
      await service.ctx.db('game_record').delete();
      const file = baseballFile(...twice);
      const at = file.lastIndexOf('4,2,1,2');
      const { uploadId } = await uploaded(service, coach, `${file.slice(0, at)}8,7,1,2${file.slice(at + 7)}`);
      const { body } = await confirm({ uploadId, ...(action && { duplicateActions: { 2: action } }) });
      outcomes.push([body, (await records()).map(hitsIn)]);
    }
    expect(outcomes).toEqual([
      [{ created: 1, updated: 0, skipped: 1 }, [2]],
      [{ created: 1, updated: 1, skipped: 0 }, [7]],
      [{ created: 2, updated: 0, skipped: 0 }, [2, 7]],
    ]);
  });

  it('Then for any choices, the counts add up and every created row is one record', async () => {
    const action = fc.option(fc.constantFrom<DuplicateAction>('skip', 'overwrite', 'create-new'), { nil: undefined });
    const row = fc.record({
      name: fc.constantFrom('Zoe,Nunez', 'Ada,Lee', 'No,One'),
      time: fc.constantFrom('', '10:00', '14:00'),
      action,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), fc.boolean(), async (rows, again) => {
        await service.empty('game_upload', 'game_record');
        await service.ctx.limits.reset(String(coach.userId), { name: 'game-uploads', points: 60, seconds: 3600 });
        let stored = 0;
        for (const _ of again ? [1, 2] : [1]) {
          const { uploadId, totalRecords, matchedPlayers, unmatchedPlayers, errors } = await upload(
            ...rows.map(({ name, time }) => `${name},2026-11-07,${time}`),
          );
          expect(matchedPlayers + unmatchedPlayers + errors).toBe(totalRecords);
          const duplicateActions = Object.fromEntries(
            rows.flatMap((one, index) => (one.action ? [[index + 1, one.action]] : [])),
          );
          const { body } = await confirm({ uploadId, duplicateActions });
          expect(body.created + body.updated + body.skipped).toBe(rows.length);
          stored += body.created;
          expect(await records()).toHaveLength(stored);
        }
      }),
      { numRuns: forSize({ short: 6, long: 60 }) },
    );
  });
});

describe('When one confirmation takes long', () => {
  it('Then those that wait for it hold no connection, and other requests are answered', async () => {
    const { db } = service.ctx;
    const coaches = Array.from({ length: 8 }, (_, index) => ({ userId: 50 + index, role: 'coach' }) as const);
    const uploads: { uploadId: number; who: (typeof coaches)[number] }[] = [];
    for (const who of coaches) {
      const { uploadId } = await uploaded(service, who, baseballFile(`Zoe,Nunez,2026-11-07,1${who.userId - 50}:00`));
      uploads.push({ uploadId, who });
    }
    let turns = 0;
    const countTurns = ({ sql }: { sql: string }) => {
      if (/advisory_xact_lock/.test(sql)) turns += 1;
    };
    db.on('query', countTurns);
    const blocker = await db.transaction();
    await blocker.raw('LOCK TABLE game_record IN EXCLUSIVE MODE');
    const confirmations = uploads.map(({ uploadId, who }) =>
      service.as(who).post('/api/game-data/confirm', { uploadId }),
    );
    try {
      // The pool has six connections; one is the blocker's.
      await waitFor('five confirmations to ask for their turn', async () => turns >= 5);
      expect((await service.as(coach).get('/api/game-data/stats')).status).toBe(200);
    } finally {
      await blocker.rollback();
      db.removeListener('query', countTurns);
    }
    const answers = await Promise.all(confirmations);
    expect(answers.map(({ body }) => body)).toEqual(Array(8).fill({ created: 1, updated: 0, skipped: 0 }));
  });
});

describe('When the statistics of staged rows are those of small uploads', () => {
  const [ROWS, CHILDREN] = [300, 1000];
  /** The player of a number, in letters. */
  const named = (number: number) => String(number).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  const manyRows = (first: number) =>
    Array.from(
      { length: ROWS },
      (_, row) => `Kid,${named(1000 + ((first + row) % CHILDREN))},2026-11-0${1 + (row % 7)},`,
    );

  it('Then a statement of a large upload reads its rows a few times, and not each with each', async () => {
    const { db } = service.ctx;
    await db.raw(
      `INSERT INTO child_projection (id, version, first_name, last_name, is_active, first_key, last_key)
       SELECT n, 1, 'Kid', name, true, 'kid', name
       FROM generate_series(1000, ${999 + CHILDREN}) n, CAST(translate(n::text, '0123456789', 'abcdefghij') AS text) AS name`,
    );
    await db.raw('ALTER TABLE staged_game_row SET (autovacuum_enabled = off)');
    await confirm({ uploadId: (await upload(...manyRows(0))).uploadId });
    for (let number = 0; number < 20; number += 1) {
      await uploaded(service, { userId: 100 + number, role: 'coach' }, baseballFile('Zoe,Nunez,2026-11-07,'));
    }
    await db.raw('ANALYZE');

    let uploadId = 0;
    const uploading = await statementsIn(db, async () => {
      ({ uploadId } = await upload(...manyRows(3)));
    });
    const [same, other] = [uploadId, (await upload(...manyRows(3))).uploadId];
    const confirming = await statementsIn(db, () => confirm({ uploadId, rows: [{ row: 1, childId: 1 }] }));
    const visits = [
      ...(await visitedRows(db, uploading, { table: 'staged_game_row', of: same, instead: other })),
      ...(await visitedRows(db, confirming, { table: 'staged_game_row', of: same, instead: other })),
    ];
    expect(visits.length).toBeGreaterThanOrEqual(8);
    expect(visits.filter(({ visited }) => visited > 50 * (ROWS + CHILDREN))).toEqual([]);
    await db('child_projection').where('id', '>=', 1000).delete();
  });
});

describe('When the database connection fails during a confirmation', () => {
  it('Then nothing of it is stored, and the next one stores all of it once', async () => {
    const { db } = service.ctx;
    const { uploadId } = await upload('Zoe,Nunez,2026-11-07,', 'Ada,Lee,2026-11-07,');
    // The confirmation's last statement waits for this transaction, so that its backend can be terminated before it
    // finishes.
    const blocker = await db.transaction();
    await blocker.raw('LOCK TABLE game_record IN EXCLUSIVE MODE');
    const aborted = confirm({ uploadId });
    const waiting = async () => {
      const { rows } = await db.raw<{ rows: { pid: number }[] }>(
        `SELECT pid FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'WITH RECURSIVE decided%'`,
      );
      return rows[0]?.pid ?? 0;
    };
    try {
      await waitFor('the insert', async () => (await waiting()) > 0);
      await db.raw('SELECT pg_terminate_backend(?::int)', [await waiting()]);
      expect((await aborted).status).toBeGreaterThanOrEqual(500);
    } finally {
      await blocker.rollback();
    }
    expect(await records()).toEqual([]);
    expect((await service.as(coach).get(`/api/game-data/uploads/${uploadId}`)).body.totalRecords).toBe(2);
    expect((await confirm({ uploadId })).body).toEqual({ created: 2, updated: 0, skipped: 0 });
    expect((await confirm({ uploadId })).body).toEqual({ created: 2, updated: 0, skipped: 0 });
    expect(await records()).toHaveLength(2);
  });
});

describe('When the rows themselves are confirmed', () => {
  const given = async () => {
    const { gameData, uploadId } = await upload('Zoe,Nunez,2026-11-07,', 'Nobody,Known,2026-11-08,');
    await service.as(coach).delete(`/api/game-data/uploads/${uploadId}`);
    return gameData.map(({ row, ...figures }, index) => ({
      ...figures,
      row,
      childId: index === 1 ? 2 : figures.childId,
    }));
  };

  it('Then they are stored once, with the players and actions as they were sent @spec S2.7.303', async () => {
    const gameData = await given();
    const answers = await Promise.all([
      confirm({ gameData, duplicateActions: {} }),
      confirm({ gameData, duplicateActions: {} }),
    ]);
    expect(answers.map(({ body }) => body)).toEqual(Array(2).fill({ created: 2, updated: 0, skipped: 0 }));
    expect(await brief()).toEqual([
      ['2026-11-07', null, 1],
      ['2026-11-08', null, 2],
    ]);
    expect((await confirm({ gameData, duplicateActions: { 1: 'overwrite' } })).body).toEqual({
      created: 0,
      updated: 1,
      skipped: 1,
    });
  });

  it('Then those that were answered as left out are not stored', async () => {
    const [row, other] = await given();
    expect((await confirm({ gameData: [row, { ...other, leftOut: true }] })).body).toMatchObject({ created: 1 });
    expect(await brief()).toEqual([['2026-11-07', null, 1]]);
  });

  it('Then invalid rows are refused with the messages of a file, and nothing is stored', async () => {
    const [row] = await given();
    const refusals: [object, string][] = [
      [{ gameData: [] }, 'There is no row to import'],
      [{ gameData: [row, row] }, 'Two rows have the same number'],
      [{ gameData: [{ ...row, gameDate: '2026-11-22' }] }, 'Game date cannot be in the future'],
      [
        { gameData: [{ ...row, firstName: 'Z<' }] },
        'First name may only contain letters, spaces, hyphens, apostrophes and periods',
      ],
      [
        { gameData: [{ ...row, opponent: 'Ow\u200Bls' }] },
        'Opponent may not contain line breaks or invisible characters',
      ],
      [{ gameData: [{ ...row, stats: { ...row?.stats, hits: 5 } }] }, 'Hits cannot be more than At Bats'],
      [{ gameData: [{ ...row, childId: 77 }] }, 'Please choose a player of the club'],
      [{ gameData: [{ ...row, firstName: '\u0301\u0323'.repeat(5000) }] }, 'This text is too long'],
      [{ gameData: [{ ...row, lastName: '\u0301\u0323'.repeat(1000) }] }, 'Last name may have at most 60 characters'],
      [{ gameData: Array(10_001).fill(row) }, 'Please send at most 10,000 entries'],
      [{}, 'Please upload a file first'],
      [{ uploadId: 1, duplicateActions: { x: 'skip' } }, 'Please name rows by their number'],
    ];
    for (const [body, message] of refusals) {
      const answer = await confirm(body);
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    }
    expect(await service.ctx.db('game_upload')).toEqual([]);
    expect(await records()).toEqual([]);
  });
});
