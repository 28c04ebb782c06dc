import { purgeOldRows } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, coach, parent } from '../../testing/family.ts';
import { familyWith, player } from '../../testing/players.ts';
import { baseballFile, uploaded } from '../../testing/upload.ts';
import { gamedata } from '../service.ts';
import type { StagedRow, UploadSummary } from './upload.ts';

const START = new Date('2026-11-21T18:00:00Z');
const otherCoach = { userId: 3, role: 'coach' } as const;
const club = [
  ...[player(1, 'Zoe Nunez'), player(4, 'Twin Park'), player(5, 'Twin Park')],
  ...[player(21, 'Mateo Alvarez', { nickname: 'Teo' }), player(22, 'Mateo Alvaro')],
];
let now = START;
let service: TestService;
beforeAll(async () => {
  service = await startTestService(gamedata, { answers: familyWith(club), clock: () => now });
});
afterAll(() => service.stop());
beforeEach(async () => {
  now = START;
  await service.empty('game_upload', 'game_record');
});

const BASE = '/api/game-data/uploads';
const FILE = baseballFile(
  'Zoe,Nunez,2026-11-07,10:00',
  'Twin,Park,2026-11-07,',
  'Zoe,Nunez,2026-11-07,10:00',
  'Bad!,Name,2026-13-07,',
  'Nobody,Known,2026-11-08,',
  'Zoe,Nunez,2026-11-07,14:00',
  'Zoe,Nunez,2026-11-07,',
);
const upload = () => uploaded(service, coach, FILE);
const as = (who: Parameters<TestService['as']>[0] = coach) => service.as(who);

describe('When an upload is not confirmed yet', () => {
  it('Then its coach and admins can list it, and nobody else', async () => {
    const first = await upload();
    const second = await uploaded(service, otherCoach, FILE);
    const idsFor = async (who: typeof coach | typeof otherCoach | typeof admin) =>
      (await as(who).get(BASE)).body.map(({ uploadId }: UploadSummary) => uploadId);
    expect(await idsFor(coach)).toEqual([first.uploadId]);
    expect(await idsFor(otherCoach)).toEqual([second.uploadId]);
    expect(await idsFor(admin)).toEqual([second.uploadId, first.uploadId]);
    expect((await as().get(`${BASE}/${first.uploadId}`)).body).toEqual(first);
    expect(first).toMatchObject({
      totalRecords: 7,
      matchedPlayers: 4,
      unmatchedPlayers: 2,
      errors: 1,
      duplicateCount: 2,
    });
  });

  it('Then another user’s and an unknown one get the same answer, and a parent is refused', async () => {
    const { uploadId } = await upload();
    const calls = (id: number) =>
      [
        ['get', `${BASE}/${id}`],
        ['get', `${BASE}/${id}/rows`],
        ['get', `${BASE}/${id}/errors`],
        ['patch', `${BASE}/${id}/rows/1`, { action: 'skip' }],
        ['post', `${BASE}/${id}/duplicates`, { action: 'skip' }],
        ['delete', `${BASE}/${id}`],
        ['post', '/api/game-data/confirm', { uploadId: id }],
      ] as const;
    for (const [index, [method, path, body]] of calls(uploadId).entries()) {
      const foreign = await as(otherCoach)[method](path, body);
      const [, unknownPath, unknownBody] = calls(999_999)[index] ?? [];
      const unknown = await as(otherCoach)[method](unknownPath ?? '', unknownBody);
      expect([method, path, foreign.status, foreign.body]).toEqual([method, path, 404, unknown.body]);
      expect((await as(parent)[method](path, body)).status).toBe(403);
    }
    expect((await as().get(`${BASE}/${uploadId}`)).status).toBe(200);
  });

  it('Then its rows and errors can be read in pages, rows by filter', async () => {
    const { uploadId } = await upload();
    const page = async (query: string) => {
      const { body, headers } = await as().get(`${BASE}/${uploadId}/rows?${query}`);
      const next = /<([^>]+)>/.exec(headers.get('Link') ?? '')?.[1];
      return { rows: body.map(({ row }: StagedRow) => row), total: headers.get('X-Total-Count'), next };
    };
    const first = await page('limit=4');
    expect(first).toMatchObject({ rows: [1, 2, 3, 5], total: '6' });
    expect((await as().get(first.next ?? '')).body.map(({ row }: StagedRow) => row)).toEqual([6, 7]);
    expect(await page('filter=unmatched')).toMatchObject({ rows: [2, 5], total: '2' });
    expect(await page('filter=duplicates')).toMatchObject({ rows: [3, 7], total: '2', next: undefined });

    const errors = await as().get(`${BASE}/${uploadId}/errors?limit=1`);
    expect(errors.body).toMatchObject([{ line: 5, column: 'First Name' }]);
    const rest = await as().get(/<([^>]+)>/.exec(errors.headers.get('Link') ?? '')?.[1] ?? '');
    expect(rest.body).toMatchObject([{ line: 5, column: 'Game Date' }]);
    expect(rest.headers.get('Link')).toBeNull();
    for (const list of ['rows', 'errors']) {
      for (const cursor of ['eA', Buffer.from(`${Number.MAX_SAFE_INTEGER}`).toString('base64url')]) {
        expect((await as().get(`${BASE}/${uploadId}/${list}?cursor=${cursor}`)).status).toBe(400);
      }
    }
  });
});

describe('When a coach chooses players and actions', () => {
  it('Then the player of a row is stored and counted, and duplicates are found again', async () => {
    const { uploadId } = await upload();
    const row = (number: number) => `${BASE}/${uploadId}/rows/${number}`;
    const linked = await as().patch(row(2), { childId: 1 });
    expect(linked.body).toMatchObject({
      row: 2,
      childId: 1,
      duplicateOfRow: 1,
      candidates: [{ childId: 4 }, { childId: 5 }],
    });
    expect((await as().patch(row(2), { childId: 4, action: 'create-new' })).body).toMatchObject({
      ...{ childId: 4, duplicateOfRow: null, action: 'create-new' },
    });
    expect((await as().get(`${BASE}/${uploadId}`)).body).toMatchObject({ matchedPlayers: 5, unmatchedPlayers: 1 });
    expect((await as().patch(row(2), { childId: null })).body).toMatchObject({ childId: null, action: 'create-new' });

    expect((await as().patch(row(2), { childId: 77 })).body.message).toBe('Please choose a player of the club');
    expect((await as().patch(row(2), {})).status).toBe(400);
    expect((await as().patch(row(4), { action: 'skip' })).status).toBe(404);
    expect((await as().patch(row(Number.MAX_SAFE_INTEGER), { action: 'skip' })).status).toBe(404);
  });

  it('Then a player who was created a second ago may be chosen', async () => {
    const { uploadId } = await upload();
    club.push(player(50, 'Just Added'));
    expect((await as().patch(`${BASE}/${uploadId}/rows/5`, { childId: 50 })).body).toMatchObject({ childId: 50 });
  });

  it('Then one choice is stored for all duplicates @spec S2.4.301', async () => {
    const { uploadId, duplicates } = await upload();
    expect(duplicates.map(({ row, duplicateOfRow, action }) => [row, duplicateOfRow, action])).toEqual([
      [3, 1, null],
      [7, 1, null],
    ]);
    expect((await as().post(`${BASE}/${uploadId}/duplicates`, { action: 'overwrite' })).body).toEqual({ changed: 2 });
    const { body } = await as().get(`${BASE}/${uploadId}/rows`);
    expect(body.map(({ action }: StagedRow) => action)).toEqual([null, null, 'overwrite', null, null, 'overwrite']);
  });

  it('Then a removed child is neither linked nor a candidate any more', async () => {
    const { uploadId } = await upload();
    await as().patch(`${BASE}/${uploadId}/rows/2`, { childId: 4 });
    await service.deliver('child.deleted', { id: 4, version: 40 });
    const [row] = (await as().get(`${BASE}/${uploadId}/rows?filter=unmatched`)).body;
    expect(row).toMatchObject({ row: 2, childId: null, candidates: [{ childId: 5 }] });
  });
});

describe('When a row is left out', () => {
  const counts = async (uploadId: number) => {
    const { body } = await as().get(`${BASE}/${uploadId}`);
    const { totalRecords, matchedPlayers, unmatchedPlayers, leftOut, errors, duplicateCount } = body as UploadSummary;
    expect(matchedPlayers + unmatchedPlayers + leftOut + errors).toBe(totalRecords);
    return [matchedPlayers, unmatchedPlayers, leftOut, errors, duplicateCount];
  };
  const rowsIn = async (uploadId: number, filter: string) =>
    (await as().get(`${BASE}/${uploadId}/rows?filter=${filter}`)).body.map(({ row }: StagedRow) => row);

  it('Then it is so after a reload, in its own list and count, and what repeats only it is no duplicate', async () => {
    const { uploadId } = await uploaded(service, coach, FILE.replace('Twin,Park', 'Someone,Else'));
    const row = (number: number) => `${BASE}/${uploadId}/rows/${number}`;
    expect(await counts(uploadId)).toEqual([4, 2, 0, 1, 2]);
    expect((await as().patch(row(1), { leftOut: true })).body).toMatchObject({ row: 1, leftOut: true });
    expect((await as().patch(row(5), { leftOut: true })).body).toMatchObject({ row: 5, childId: null });
    // Row 7 repeats rows 3 and 6, which have different times; row 3 repeated row 1 alone.
    expect(await counts(uploadId)).toEqual([3, 1, 2, 1, 1]);
    expect([await rowsIn(uploadId, 'left-out'), await rowsIn(uploadId, 'kept')]).toEqual([
      [1, 5],
      [2, 3, 6, 7],
    ]);
    expect([await rowsIn(uploadId, 'unmatched'), await rowsIn(uploadId, 'duplicates')]).toEqual([[2], [7]]);
    expect(await rowsIn(uploadId, 'all')).toEqual([1, 2, 3, 5, 6, 7]);

    expect((await as().patch(row(1), { leftOut: false })).body).toMatchObject({ leftOut: false, childId: 1 });
    expect(await counts(uploadId)).toEqual([4, 1, 1, 1, 2]);
    const [, third] = (await as().get(`${BASE}/${uploadId}/rows?filter=duplicates`)).body;
    expect(third).toMatchObject({ row: 7, duplicateOfRow: 1, duplicateOfLine: 2 });
  });

  it('Then rows named as totals begin so, and one can be put back and confirmed', async () => {
    const { uploadId, gameData } = await uploaded(
      service,
      coach,
      baseballFile('Zoe,Nunez,2026-11-07,', 'Team,Total,2026-11-07,', 'Total,Hawks,2026-11-07,'),
    );
    expect(gameData.map(({ row, leftOut, notes }) => [row, leftOut, notes])).toEqual([
      [1, false, []],
      [2, true, ['“Team” is not a player’s name']],
      [3, true, ['“Total” is not a player’s name']],
    ]);
    await as().patch(`${BASE}/${uploadId}/rows/3`, { leftOut: false });
    expect((await as().post('/api/game-data/confirm', { uploadId })).body).toEqual({
      ...{ created: 2, updated: 0, skipped: 0 },
    });
    const records = await service.ctx.db('game_record').orderBy('id').pluck('first_name');
    expect(records).toEqual(['Zoe', 'Total']);
  });
});

describe('When no player has the name of a row', () => {
  it.each([
    ['Mateo,Alvares', [21, 22]],
    ['MATEO,Álvarez Ruiz', [21]],
    ['Alvarec,Mateo', [21, 22]],
    ['Tea,Alvarez', [21]],
    ['Mateus,Alvarez', [21]],
    ['Ana,Alvarez', []],
    ['Lukas,Nunes', []],
  ])('Then %s has the close ones suggested, and none is linked', async (name, expected) => {
    const { gameData } = await uploaded(service, coach, baseballFile(`${name},2026-11-07,`));
    expect(gameData).toMatchObject([
      { childId: null, candidates: [], closeCandidates: expected.map((childId) => ({ childId })) },
    ]);
  });
});

describe('When an upload is discarded or expires', () => {
  it('Then a discarded one is deleted with its rows', async () => {
    const { uploadId } = await upload();
    expect((await as().delete(`${BASE}/${uploadId}`)).status).toBe(204);
    expect((await as().get(`${BASE}/${uploadId}`)).status).toBe(404);
    expect(await service.ctx.db('staged_game_row')).toEqual([]);
  });

  it('Then after a day it is not found, and the job deletes it', async () => {
    const { uploadId } = await upload();
    now = new Date(START.getTime() + 86_399_000);
    await purgeOldRows(gamedata).run(service.ctx);
    expect((await as().get(`${BASE}/${uploadId}`)).status).toBe(200);
    now = new Date(START.getTime() + 86_400_000);
    expect((await as().get(`${BASE}/${uploadId}`)).status).toBe(404);
    expect((await as().post('/api/game-data/confirm', { uploadId })).status).toBe(404);
    now = new Date(START.getTime() + 90_000_000);
    await purgeOldRows(gamedata).run(service.ctx);
    for (const table of ['game_upload', 'staged_game_row', 'upload_error']) {
      expect(await service.ctx.db(table)).toEqual([]);
    }
  });
});
