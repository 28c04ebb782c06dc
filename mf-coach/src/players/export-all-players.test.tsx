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
  theo,
} from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openCoach } from '../../testing/open-coach.tsx';
import { playerStats, playersHandler } from '../../testing/player-handlers.ts';

const CALL = '/api/admin/export-all-players';
const user = userEvent.setup({ delay: null });
const desk = window.innerWidth;

let coach: OpenApp;
beforeEach(() => {
  server.use(
    http.events.get('/api/events', ok([])),
    http.family.get('/api/all-children/stats', ok(playerStats)),
    playersHandler([]),
  );
});
afterEach(async () => {
  window.innerWidth = desk;
  await coach.close();
});

const press = async () => {
  if (window.innerWidth === desk) return user.click(await screen.findByRole('button', { name: 'Export All Players' }));
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export All Players' }));
};

describe('When all players are exported', () => {
  it.each([
    ['a coach in the header of a desk', theo, desk, '/coach'],
    ['an admin in the menu of a phone', avery, 390, '/coach?tab=players'],
  ])('Then %s saves the file of the server @spec S2.2.201, S2.6.201-202', async (_, who, width, address) => {
    window.innerWidth = width;
    const files = savedFiles();
    const named = { 'Content-Disposition': 'attachment; filename="all-players-2026-11-22.csv"' };
    server.use(http.untyped.get(CALL, () => new HttpResponse('\uFEFFFirst Name\r\nMateo', { headers: named })));
    coach = await openCoach(address, who);
    await press();
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['all-players-2026-11-22.csv']));
    expect(sentRequests(`GET ${CALL}`)).toHaveLength(1);
    expect(coach.notices).toEqual([]);
  });

  it('Then a failure is a toast with the sentence of the server @spec S2.8.202, S2.8.204', async () => {
    server.use(http.family.get(CALL, refused(429, 'too_many_exports', 'Too many exports in a short time.')));
    coach = await openCoach();
    await press();
    await waitFor(() =>
      expect(coach.notices).toEqual([
        { title: 'Export failed', description: 'Too many exports in a short time.', tone: 'destructive' },
      ]),
    );
  });
});
