import { details, event, http, type OpenApp, ok, server } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listedEvents } from '../../testing/listed-events.ts';
import { openCoach, queryOf } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });

let coach: OpenApp;
afterEach(() => coach.close());

const past = event({ title: 'Spring Clinic', date: '2026-03-07', registered: 3 });
const open = async (events = [past], summary = { totalEvents: 12, totalParticipants: 130 }) => {
  server.use(listedEvents(events), http.events.get('/api/events/summary', ok(summary)));
  coach = await openCoach('/coach?sub=past');
};
/** 'Total Events 12' */
const cards = () => screen.getAllByText(/^(Total|Average)/).map((label) => label.parentElement?.textContent?.trim());

describe('When a coach opens the past events', () => {
  it('Then three cards count events, participants, and their average @spec S2.2.20, S2.9.3', async () => {
    await open();
    await screen.findByText('130');
    expect(cards()).toEqual(['Total Events 12', 'Total Participants 130', 'Average Participants 10.8 per event']);
  });

  it('Then each is Completed, and can only be viewed and downloaded @spec S2.2.21, S2.4.1', async () => {
    server.use(http.events.get('/api/events/7/details', ok(details())));
    await open();
    const row = within((await screen.findByText('Spring Clinic')).closest('tr') ?? document.body);
    expect(row.getByText('Completed')).toBeTruthy();
    expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(
      ['Spring Clinic', 'View details of Spring Clinic', 'Download of Spring Clinic'],
    );
    await user.click(row.getByRole('button', { name: 'View details of Spring Clinic' }));
    expect(queryOf(coach)).toEqual({ sub: 'past', event: '7', dialog: 'details' });
  });

  it('Then a club without any says so, and the average is 0.0 @spec S2.8.22', async () => {
    await open([], { totalEvents: 0, totalParticipants: 0 });
    expect(await screen.findByText('No past events found.')).toBeTruthy();
    expect(cards().at(-1)).toBe('Average Participants 0.0 per event');
  });

  it('Then the tabs switch between past and upcoming events, and each has an address @spec S2.2.11', async () => {
    await open();
    await screen.findByText('Spring Clinic');
    await user.click(screen.getByRole('tab', { name: 'Upcoming Events' }));
    expect(coach.address()).toBe('/coach');
    await user.click(screen.getByRole('tab', { name: 'Past Events' }));
    expect(coach.address()).toBe('/coach?sub=past');
  });
});
