import {
  avery,
  HttpResponse,
  http,
  type OpenApp,
  ok,
  refused,
  savedFiles,
  sentRequests,
  server,
  skillEvaluation,
} from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openCoach, queryOf } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });
const LIST = '/api/skill-evaluations';
const TAB = '/coach?tab=evaluations';

const mateo = skillEvaluation({ trend: 'improved', notes: 'Hands stay inside', eventTitle: 'Clinic' });
const longName = 'Wolfeschlegelsteinhausenbergerdorffvonder';
const archived = skillEvaluation({
  ...{ id: 2, childId: 2, sport: 'basketball', skills: {}, average: 0, notes: 'Was ill', coachName: 'Ines Ford' },
  child: { id: 2, firstName: 'Zoë', lastName: longName, nickname: null, age: 12, isActive: false },
});

let coach: OpenApp;
afterEach(() => coach.close());
const open = async (rows = [mateo, archived], address = TAB, who = undefined as typeof avery | undefined) => {
  server.use(
    http.gamedata.get(LIST, ({ response }) =>
      response(200).json(rows, { headers: { 'X-Total-Count': String(rows.length) } }),
    ),
  );
  coach = await openCoach(address, who);
};
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

describe('When a coach opens the Evaluations tab', () => {
  it('Then each evaluation has child, sport, day, average, trend and coach @spec S2.2.501', async () => {
    await open();
    const mateos = await row(/Mateo Alvarez/);
    const link = mateos.getByRole('link', { name: 'Mateo Alvarez' });
    expect(link.getAttribute('href')).toBe('/coach/evaluate/1');
    for (const part of ['Baseball', 'Nov 16, 2026', '8.0', 'Excellent', 'Improved', 'Dana Mercer']) {
      expect(mateos.getAllByText(new RegExp(part)).length).toBeGreaterThan(0);
    }
    const zoe = await row(/Zoë/);
    expect(zoe.getByText('Archived')).toBeTruthy();
    expect(zoe.getByText('Notes only')).toBeTruthy();
    expect(zoe.queryByRole('link', { name: /^Evaluate/ })).toBeNull();
    expect(sentRequests(`GET ${LIST}`)[0]?.search).toBe('?sort=-date&limit=20');
  });

  it('Then the details of a row have each rated skill, the event and the notes', async () => {
    await open();
    const mateos = await row(/Mateo Alvarez/);
    await user.click(mateos.getByText('2 skills, notes'));
    expect(mateos.getByText('Hitting').closest('div')?.textContent).toBe('Hitting9 of 10 · Excellent');
    expect(mateos.getByText('Base Running').closest('div')?.textContent).toBe('Base Running7 of 10 · Good');
    expect(mateos.getByText('Clinic')).toBeTruthy();
    expect(mateos.getByText('Hands stay inside')).toBeTruthy();
  });

  it('Then the server searches, filters and sorts, and the address has words and sport @spec S2.2.502', async () => {
    await open();
    await user.type(await screen.findByRole('searchbox', { name: 'Search evaluations' }), 'mat');
    await user.click(screen.getByRole('button', { name: 'Basketball' }));
    await user.click(screen.getByRole('button', { name: 'Date' }));
    await waitFor(() =>
      expect(sentRequests(`GET ${LIST}`).at(-1)?.search).toBe('?q=mat&sort=date&sport=basketball&limit=20'),
    );
    expect(queryOf(coach)).toEqual({ tab: 'evaluations', q: 'mat', sub: 'basketball' });
    await user.click(screen.getByRole('button', { name: 'Basketball' }));
    expect(queryOf(coach)).toEqual({ tab: 'evaluations', q: 'mat' });
  });

  it('Then a club without any offers New Evaluation, and a search without results can be cleared', async () => {
    server.use(http.family.get('/api/all-children', ok([])), http.events.get('/api/events', ok([])));
    await open([], `${TAB}&q=nobody`);
    await screen.findByText('No evaluations found');
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await screen.findByText('No evaluations yet');
    expect(queryOf(coach)).toEqual({ tab: 'evaluations' });
    await user.click(within(screen.getByText('No evaluations yet').parentElement ?? document.body).getByRole('button'));
    expect(queryOf(coach)).toEqual({ tab: 'evaluations', dialog: 'create-evaluation' });
  });

  it('Then a list that does not load shows an error with Try again @spec S2.8.501', async () => {
    await open();
    await coach.close();
    server.use(http.gamedata.get(LIST, refused(503, 'unavailable', 'Not now'), { once: true }));
    coach = await openCoach(TAB);
    await screen.findByText('Failed to load evaluations');
    expect(screen.getByText('Not now')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await row(/Mateo Alvarez/);
  });

  it('Then the server generates the file of all evaluations, also for an admin @spec S2.6.502', async () => {
    const files = savedFiles();
    const named = { 'Content-Disposition': 'attachment; filename="skill-evaluations-2026-11-22.csv"' };
    server.use(http.untyped.get(`${LIST}/export`, () => new HttpResponse('Child Name', { headers: named })));
    await open([mateo], TAB, avery);
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toMatchObject([{ name: 'skill-evaluations-2026-11-22.csv' }]));
  });

  it('Then Edit opens the evaluation, which has an address @spec S2.2.503', async () => {
    await open();
    await user.click((await row(/Mateo Alvarez/)).getByRole('button', { name: /^Edit evaluation of Mateo Alvarez/ }));
    await screen.findByRole('dialog', { name: 'Edit Evaluation' });
    expect(queryOf(coach)).toEqual({ tab: 'evaluations', dialog: 'edit-evaluation', evaluation: '1', child: '1' });
  });
});
