import { coachHandlers } from '@fieldhouse/club-events/testing';
import { avery, event, type OpenApp, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import routes from '../../routes.json' with { type: 'json' };
import { listedEvents } from '../../testing/listed-events.ts';
import { openCoach } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });

/** The first page of the upcoming events. */
const LIST = '/api/events?when=upcoming&sort=date&limit=20';

let coach: OpenApp;
beforeEach(() => {
  server.use(listedEvents([event()]), ...coachHandlers);
});
afterEach(() => coach.close());

describe('When a coach opens the dashboard', () => {
  it('Then it has its title, the link to the parent view, and the upcoming events @spec S2.2.1', async () => {
    coach = await openCoach();
    await screen.findByText('Ball Handling');
    expect(screen.getByRole('heading', { level: 1, name: 'Coach Dashboard' })).toBeTruthy();
    const views = within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link');
    expect(
      views.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['Coach View', '/coach', 'page'],
      ['Parent View', '/parent', null],
    ]);
    // The strip of the week and the list send theirs at the same time.
    await waitFor(() =>
      expect(
        sentRequests()
          .map(({ call, search }) => call + search)
          .sort(),
      ).toEqual([`GET ${LIST}`, expect.stringMatching(/^GET \/api\/events\?when=upcoming&until=[\d-]{10}&coachId=3$/)]),
    );
    // The shell sends it before the app is loaded, so the two must be the same address.
    expect(routes.find(({ path }) => path === '/coach')?.firstCalls).toEqual([LIST]);
  });

  it('Then Events is the tab that is open, and a link to itself', async () => {
    coach = await openCoach();
    await screen.findByText('Ball Handling');
    const tabs = within(screen.getByRole('tablist', { name: 'Coach areas' })).getAllByRole('tab');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-selected')])).toEqual([
      ['Events', '/coach?tab=events', 'true'],
      ['Teams', '/coach?tab=teams', 'false'],
      ['Evaluations', '/coach?tab=evaluations', 'false'],
      ['Players', '/coach?tab=players', 'false'],
    ]);
  });

  it('Then a tab that does not exist shows the events', async () => {
    coach = await openCoach('/coach?tab=unknown');
    expect(await screen.findByText('Ball Handling')).toBeTruthy();
  });

  it('Then Create Event opens its dialog, in the address @spec S2.2.2', async () => {
    coach = await openCoach();
    await screen.findByText('Ball Handling');
    await user.click(screen.getByRole('button', { name: 'Create Event' }));
    expect(coach.address()).toBe('/coach?dialog=create-event');
    expect(await screen.findByRole('dialog', { name: 'Create Event' })).toBeTruthy();
  });

  it('Then an admin has the same', async () => {
    coach = await openCoach('/coach', avery);
    expect(await screen.findByText('Ball Handling')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create Event' })).toBeTruthy();
  });
});
