import type { Event } from '@fieldhouse/api';
import { addDays, clubToday } from '@fieldhouse/contracts/club';
import {
  avery,
  details,
  event,
  http,
  type OpenApp,
  ok,
  reconnect,
  refused,
  sentBodies,
  sentRequests,
  server,
} from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rosterEntry } from '../../testing/builders.ts';
import { listedEvents } from '../../testing/listed-events.ts';
import { openCoach, queryOf } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });

let coach: OpenApp;
afterEach(() => coach.close());

const tomorrow = addDays(clubToday(new Date()), 1);
const clinic = event({ title: 'Hitting Clinic', sport: 'baseball', date: tomorrow, registered: 13, capacity: 16 });
const lab = event({ id: 8, title: 'Shooting Lab', date: tomorrow, startTime: '19:00', endTime: '20:00' });
const hour = (ago: number) => new Date(Date.now() - ago * 60 * 60 * 1000).toISOString();
const roster = [
  rosterEntry({ registrationId: 1, childName: 'Ava Long', createdAt: hour(90) }),
  rosterEntry({ registrationId: 2, childName: 'Layla Haddad', createdAt: hour(1), parentName: 'Noor Haddad' }),
  rosterEntry({ registrationId: 3, childName: 'Nikolai Petrov', createdAt: hour(30) }),
  rosterEntry({ registrationId: 4, childName: 'Eli Okafor', createdAt: hour(80) }),
];

const open = async (board: Event[] = [clinic, lab], who?: typeof avery) => {
  server.use(
    listedEvents([], board),
    http.events.get('/api/events/{id}/roster', ok(roster)),
    http.events.get('/api/events/{id}/details', ok(details())),
  );
  coach = await openCoach('/coach', who);
};
const board = async () => within(await screen.findByRole('region', { name: 'Today and tomorrow' }));

describe('When a coach has events today or tomorrow', () => {
  it('Then the next event is first, with its count and the last families to register @spec S2.2.12', async () => {
    await open();
    const next = within((await board()).getByRole('article', { name: 'Hitting Clinic' }));
    expect(next.getByText('Tomorrow')).toBeTruthy();
    expect(next.getByRole('img', { name: '13 of 16 registered' })).toBeTruthy();
    const families = within(await next.findByRole('list', { name: 'Registered last' })).getAllByRole('listitem');
    expect(families.map(({ textContent }) => textContent)).toEqual([
      'Layla Haddad 9 · Noor HaddadNew Call(512) 555-0105',
      'Nikolai Petrov 9 · Rosa AlvarezNew Call(512) 555-0105',
      'Eli Okafor 9 · Rosa Alvarez Call(512) 555-0105',
    ]);
    const call = next.getByRole('link', { name: 'Call Noor Haddad, (512) 555-0105' });
    expect(call.getAttribute('href')).toBe('tel:+15125550105');
  });

  it('Then roster and walk-in open with one press, also for later events @spec S2.2.12', async () => {
    await open();
    await user.click((await board()).getByRole('button', { name: 'Roster' }));
    expect(queryOf(coach)).toEqual({ event: '7', dialog: 'roster' });
    await coach.close();
    await open();
    await user.click((await board()).getByRole('button', { name: 'Walk-in for Shooting Lab' }));
    expect(queryOf(coach)).toEqual({ event: '8', dialog: 'walk-in' });
  });

  it('Then an event is deleted with its reason in three presses @spec S2.2.37', async () => {
    server.use(http.events.delete('/api/events/{id}', ok({ id: 7, cancelled: 13 })));
    await open();
    expect((await board()).getByRole('button', { name: 'Delete Shooting Lab' })).toBeTruthy();
    await user.click((await board()).getByRole('button', { name: 'Delete Hitting Clinic' }));
    await user.click(await screen.findByRole('button', { name: 'Lightning' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await sentBodies('DELETE /api/events/7')).toEqual([{ reason: 'Lightning' }]));
  });

  it('Then the board requests the coach’s own events', async () => {
    await open();
    await board();
    const searches = sentRequests('GET /api/events').map(({ search }) => search);
    expect(searches).toContain(`?when=upcoming&until=${tomorrow}&coachId=3`);
  });

  it('Then an admin sees the events of the club', async () => {
    await open([clinic], avery);
    await board();
    expect(sentRequests('GET /api/events').map(({ search }) => search)).toContain(`?when=upcoming&until=${tomorrow}`);
  });
});

describe('When the board cannot be loaded', () => {
  const unavailable = refused(503, 'unavailable', 'Not now');

  it('Then it says so above the tabs, and Try again loads it', async () => {
    server.use(http.events.get('/api/events/{id}/roster', ok(roster)));
    server.use(http.events.get('/api/events', unavailable));
    coach = await openCoach('/coach');
    const message = (await screen.findByText('The events of today and tomorrow did not load')).closest(
      '[role="alert"]',
    );
    server.use(listedEvents([], [clinic]));
    await user.click(within(message as HTMLElement).getByRole('button', { name: 'Try again' }));
    await board();
    server.use(http.events.get('/api/events', unavailable));
    await reconnect();
    await screen.findByText('The events of today and tomorrow did not load');
    expect(await board()).toBeTruthy();
  });

  it('Then families that did not load are no skeleton, and those that did stay', async () => {
    server.use(listedEvents([], [clinic]), http.events.get('/api/events/{id}/roster', unavailable));
    coach = await openCoach('/coach');
    await screen.findByText('The families did not load');
    server.use(http.events.get('/api/events/{id}/roster', ok(roster)));
    await user.click((await board()).getByRole('button', { name: 'Try again' }));
    await screen.findByRole('list', { name: 'Registered last' });
    server.use(http.events.get('/api/events/{id}/roster', unavailable));
    await reconnect();
    await screen.findByText('The families did not load');
    expect(screen.getByRole('list', { name: 'Registered last' })).toBeTruthy();
  });
});

describe('When a coach has none today or tomorrow', () => {
  it('Then there is no board, and the tabs are first', async () => {
    await open([]);
    expect(await screen.findByText('No events found. Create your first event to get started.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Today and tomorrow' })).toBeNull();
  });
});
