import type { StagedRow, UploadResult } from '@fieldhouse/api';
import {
  baseballGame,
  http,
  noContent,
  type OpenApp,
  ok,
  refused,
  savedFiles,
  sentBodies,
  sentRequests,
  server,
  translatePage,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listedChild } from '../../../testing/builders.ts';
import { openCoach, queryOf } from '../../../testing/open-coach.tsx';
import { playersHandler } from '../../../testing/player-handlers.ts';

const user = userEvent.setup({ delay: null });
const { id: _, version: __, child: ___, isSample: ____, ...game } = baseballGame({ childId: null, firstName: 'Teo' });
const stagedRow = (changes: Partial<Extract<StagedRow, { sport: 'baseball' }>> = {}): StagedRow => ({
  ...game,
  ...{ row: 1, line: 9, candidates: [], closeCandidates: [], leftOut: false, notes: [], action: null },
  ...{ duplicateOf: null, duplicateOfRow: null, duplicateOfLine: null },
  ...changes,
});
const stats = { ...baseballGame().stats, hits: 4 };
const duplicate = stagedRow({ row: 2, line: 12, childId: 1, stats, duplicateOf: baseballGame() });
const upload: UploadResult = {
  ...{ uploadId: 3, sport: 'baseball', fileName: 'hawks.csv', totalRecords: 48, matchedPlayers: 44 },
  ...{ unmatchedPlayers: 2, leftOut: 1, errors: 1, duplicateCount: 2, ignoredColumns: ['Coach', 'Weather'] },
  ...{ encoding: 'utf-8', dateOrder: null, revision: 5 },
  ...{ createdAt: '2026-11-22T14:20:00Z', expiresAt: '2026-11-23T14:20:00Z', gameData: [], duplicates: [duplicate] },
  errorList: [{ line: 17, column: 'Game Date', reason: 'is missing' }],
};
const totals = stagedRow({
  ...{ row: 3, line: 14, firstName: 'Team', lastName: 'Totals', leftOut: true },
  notes: ['“Team” is not a player’s name'],
});
const ROWS: Readonly<Record<string, StagedRow[]>> = {
  ...{ unmatched: [stagedRow()], duplicates: [duplicate], 'left-out': [totals] },
  all: [stagedRow(), duplicate, totals],
};

let coach: OpenApp;
let open: boolean;
beforeEach(() => {
  open = false;
  server.use(
    http.gamedata.get('/api/game-data/uploads', ({ response }) => response(200).json(open ? [upload] : [])),
    http.gamedata.get('/api/game-data/uploads/3', ok(upload)),
    http.gamedata.get('/api/game-data/uploads/3/rows', ({ query, response }) =>
      response(200).json(ROWS[query.get('filter') ?? 'all'] ?? []),
    ),
    http.gamedata.get('/api/game-data/uploads/3/errors', ok(upload.errorList)),
    playersHandler([listedChild()]),
  );
});
afterEach(() => coach.close());

const start = async (query = '') => {
  coach = await openCoach(`/coach?tab=events&sub=game-data${query}`);
};
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then((button) => user.click(button));
const choose = async (name: string) => {
  const input = await screen.findByLabelText('Choose or drop a CSV file');
  await userEvent.setup({ applyAccept: false, delay: null }).upload(input, new File(['First Name'], name));
};

describe('When a coach uploads a file', () => {
  it('Then sport and file are required, and the file must be CSV @spec S2.5.301-302, S2.8.303-304', async () => {
    await start();
    await press('Upload');
    await choose('hawks.xlsx');
    expect(coach.notices).toEqual([
      {
        title: 'Missing Information',
        description: 'Please select a sport and choose a file to upload.',
        tone: 'destructive',
      },
      { title: 'Invalid File Type', description: 'Please select a CSV file.', tone: 'destructive' },
    ]);
    expect(sentRequests('POST /api/game-data/upload')).toEqual([]);
  });

  it.each([
    ['the server’s sentence', 'This is not a CSV file', 'This is not a CSV file'],
    ['a sentence of its own without one', '', 'There was an error processing the upload.'],
  ])('Then a failure says %s @spec S2.8.301-302', async (_title, detail, description) => {
    server.use(http.gamedata.post('/api/game-data/upload', refused(400, 'invalid', detail)));
    await start();
    await choose('hawks.CSV');
    await user.selectOptions(await screen.findByLabelText('Sport'), 'Baseball');
    await press('Upload');
    await waitFor(() => expect(coach.notices).toEqual([{ title: 'Upload Failed', description, tone: 'destructive' }]));
  });

  it('Then the order of the dates is asked for, and sent before the file', async () => {
    const question = 'Line 3 has the date 25/10/2026, with the day first';
    const errors = [{ path: 'dateOrder', message: question }];
    server.use(http.gamedata.post('/api/game-data/upload', refused(400, 'invalid', question, { errors })));
    await start();
    await choose('hawks.csv');
    await user.selectOptions(await screen.findByLabelText('Sport'), 'Baseball');
    expect(screen.queryByLabelText('Dates in this file')).toBeNull();
    await press('Upload');
    expect(await screen.findByText(question)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Dates in this file'), 'Day first: 25/10/2026');
    const appended = jest.spyOn(FormData.prototype, 'append');
    server.use(http.gamedata.post('/api/game-data/upload', ok(upload)));
    await press('Upload');
    expect(await screen.findByRole('group', { name: 'Upload results' })).toBeTruthy();
    expect(appended.mock.calls.map(([name]) => name)).toEqual(['sport', 'dateOrder', 'file']);
    appended.mockRestore();
  });

  it('Then the review of the upload opens @spec S2.2.303-305, S2.3.303', async () => {
    server.use(http.gamedata.post('/api/game-data/upload', ok(upload)));
    await start();
    await choose('hawks.csv');
    await user.selectOptions(await screen.findByLabelText('Sport'), 'Baseball');
    await press('Upload');
    const counts = await screen.findByRole('group', { name: 'Upload results' });
    expect(
      within(counts)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['44', '2', '1', '1']);
    expect(within(counts).getByText(/48 rows in the file/).textContent).toBe(
      '48 rows in the file. 2 of them repeat a game and are skipped unless you choose otherwise.',
    );
    expect(queryOf(coach)).toMatchObject({ upload: '3' });
    expect(screen.getByText('Coach, Weather')).toBeTruthy();
  });

  it('Then the browser generates a template for each sport @spec S2.2.302, S2.7.305', async () => {
    const files = savedFiles();
    await start();
    await press('Baseball template');
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['baseball-template.csv']));
    expect(await files[0]?.text).toMatch(
      new RegExp(
        '^\uFEFFFirst Name,Last Name,Game Date,Game Time,Team Name,Opponent,Location,' +
          'At Bats,Hits,Runs,RBIs,Walks,Strikeouts,Stolen Bases,Errors\r\n',
      ),
    );
  });
});

describe('When there is an unfinished upload', () => {
  it('Then it can be continued or discarded', async () => {
    open = true;
    server.use(http.gamedata.delete('/api/game-data/uploads/3', noContent));
    await start();
    expect(await screen.findByText('You have an upload from Nov 22, 8:20 AM to finish')).toBeTruthy();
    await press('Discard hawks.csv');
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard hawks.csv?' }));
    open = false;
    await user.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(/You have an upload/)).toBeNull());
  });

  it('Then one that no longer exists says so', async () => {
    server.use(http.gamedata.get('/api/game-data/uploads/3', refused(404, 'not_found', 'Upload not found')));
    await start('&upload=3');
    expect(await screen.findByRole('heading', { name: 'This upload is not there any more' })).toBeTruthy();
    await press('Upload a file');
    expect(queryOf(coach)).toEqual({ tab: 'events', sub: 'game-data' });
  });
});

describe('When a coach reviews an upload', () => {
  const rowCall = (row: number) => `PATCH /api/game-data/uploads/3/rows/${row}`;

  it('Then a player can be chosen for an unmatched row, and undone', async () => {
    server.use(
      http.gamedata.patch('/api/game-data/uploads/3/rows/1', async ({ request, response }) => {
        const { childId = null } = await request.json();
        return response(200).json(stagedRow({ childId }));
      }),
    );
    await start('&upload=3');
    await user.type(await screen.findByRole('combobox', { name: 'Player for Teo Alvarez' }), 'mat');
    await user.click(await screen.findByRole('option', { name: /Mateo Alvarez/ }));
    const undo = await screen.findByRole('button', { name: 'Undo linking Teo Alvarez' });
    await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBeNull());
    await user.click(undo);
    expect(await screen.findByRole('combobox', { name: 'Player for Teo Alvarez' })).toBeTruthy();
    expect(await sentBodies(rowCall(1))).toEqual([{ childId: 1 }, { childId: null }]);
  });

  it('Then a close name is offered before a search', async () => {
    const { id: childId, firstName, lastName, nickname, age, isActive } = listedChild();
    const close = stagedRow({
      lastName: 'Alvares',
      closeCandidates: [{ childId, firstName, lastName, nickname, age, isActive }],
    });
    server.use(
      http.gamedata.get('/api/game-data/uploads/3/rows', ok([close])),
      http.gamedata.patch('/api/game-data/uploads/3/rows/1', ok({ ...close, childId })),
    );
    await start('&upload=3');
    const choice = within(await screen.findByRole('group', { name: 'Player for Teo Alvares' }));
    expect(choice.getByText('No player has this name. One is close:')).toBeTruthy();
    await user.click(choice.getByRole('button', { name: /Mateo Alvarez/ }));
    expect(await screen.findByRole('button', { name: 'Undo linking Teo Alvares' })).toBeTruthy();
    expect(await sentBodies(rowCall(1))).toEqual([{ childId }]);
  });

  it('Then rows left out stand first with their reason, and each row can be put back or left out', async () => {
    let { revision } = upload;
    const changed = (row: StagedRow): StagedRow => {
      revision += 1;
      return { ...row, leftOut: !row.leftOut };
    };
    server.use(
      http.gamedata.get('/api/game-data/uploads/3', ({ response }) => response(200).json({ ...upload, revision })),
      http.gamedata.patch('/api/game-data/uploads/3/rows/3', ({ response }) => response(200).json(changed(totals))),
      http.gamedata.patch('/api/game-data/uploads/3/rows/1', ({ response }) =>
        response(200).json(changed(stagedRow())),
      ),
      http.gamedata.post('/api/game-data/confirm', refused(409, 'upload_changed', 'The rows were changed')),
    );
    await start('&upload=3');
    const list = within(await screen.findByRole('region', { name: 'Rows' }));
    expect(await list.findByText('“Team” is not a player’s name')).toBeTruthy();
    await user.click(list.getByRole('button', { name: 'Put back line 14' }));
    await waitFor(async () => expect(await sentBodies(rowCall(3))).toEqual([{ leftOut: false }]));
    await user.click(within(screen.getByRole('group', { name: 'Which rows' })).getByRole('radio', { name: 'All' }));
    await user.click(await list.findByRole('button', { name: 'Leave out line 9' }));
    await waitFor(async () => expect(await sentBodies(rowCall(1))).toEqual([{ leftOut: true }]));

    const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm' });
    await waitFor(() => expect(confirm.disabled).toBe(false));
    await user.click(confirm);
    await waitFor(() =>
      expect(coach.notices).toMatchObject([{ title: 'Upload Failed', description: 'The rows were changed' }]),
    );
    expect(await sentBodies('POST /api/game-data/confirm')).toEqual([{ uploadId: 3, revision: 7 }]);
  });

  it('Then a page that the browser translates goes on to work', async () => {
    translatePage();
    server.use(
      http.gamedata.post('/api/game-data/upload', ok(upload)),
      http.gamedata.patch('/api/game-data/uploads/3/rows/1', async ({ request, response }) => {
        const { childId = null } = await request.json();
        return response(200).json(stagedRow({ childId }));
      }),
      http.gamedata.post('/api/game-data/confirm', ok({ created: 45, updated: 1, skipped: 1 })),
    );
    await start();
    await choose('hawks.csv');
    await user.selectOptions(await screen.findByLabelText('Sport'), 'Baseball');
    await press('Upload');
    await user.type(await screen.findByRole('combobox', { name: 'Player for Teo Alvarez' }), 'mat');
    await user.click(await screen.findByRole('option', { name: /Mateo Alvarez/ }));
    await screen.findByRole('button', { name: 'Undo linking Teo Alvarez' });
    await press('Confirm');
    expect(await screen.findByRole('heading', { name: '45 created, 1 updated, 1 skipped' })).toBeTruthy();
  });

  it('Then a duplicate is skipped by default, and differences are marked @spec S2.2.306, S2.4.301-303', async () => {
    server.use(
      http.gamedata.patch('/api/game-data/uploads/3/rows/2', ok({ ...duplicate, action: 'overwrite' as const })),
      http.gamedata.post('/api/game-data/uploads/3/duplicates', ok({ changed: 2 })),
    );
    await start('&upload=3');
    const choice = within(await screen.findByRole('group', { name: 'Teo Alvarez, line 12' }));
    expect(choice.getByRole<HTMLInputElement>('radio', { name: 'Skip' }).checked).toBe(true);
    expect(Array.from(document.querySelectorAll('mark'), ({ textContent }) => textContent)).toEqual(['Hits 4']);
    await user.click(choice.getByRole('radio', { name: 'Overwrite' }));
    await waitFor(() => expect(choice.getByRole<HTMLInputElement>('radio', { name: 'Overwrite' }).checked).toBe(true));
    await press('Create New all');
    await waitFor(async () =>
      expect(await sentBodies('POST /api/game-data/uploads/3/duplicates')).toEqual([{ action: 'create-new' }]),
    );
    expect(await sentBodies(rowCall(2))).toEqual([{ action: 'overwrite' }]);
  });

  it('Then errors are listed and saved, and Confirm stores once and shows the result @spec S2.3.304', async () => {
    const files = savedFiles();
    server.use(http.gamedata.post('/api/game-data/confirm', ok({ created: 45, updated: 1, skipped: 1 })));
    await start('&upload=3');
    expect(await screen.findByText('is missing')).toBeTruthy();
    await press('Download errors');
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['errors-hawks.csv']));
    expect(await files[0]?.text).toContain('17,Game Date,is missing');
    await user.dblClick(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByRole('heading', { name: '45 created, 1 updated, 1 skipped' })).toBeTruthy();
    expect(await sentBodies('POST /api/game-data/confirm')).toEqual([{ uploadId: 3, revision: 5 }]);
    expect(queryOf(coach)).toEqual({ tab: 'events', sub: 'game-data' });
  });
});
