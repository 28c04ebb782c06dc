import type { Reminders } from '@fieldhouse/api';
import { event, eventReminder, http, type OpenApp, ok, refused, reminders, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listedEvents } from '../../testing/listed-events.ts';
import { openCoach, queryOf } from '../../testing/open-coach.tsx';

const user = userEvent.setup({ delay: null });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

const reminded = eventReminder({
  title: 'Infield Footwork',
  reminder: { state: 'sent', sentAt: '2026-11-21T14:00:00.000Z', emails: 1 },
});

let state: Reminders;
let coach: OpenApp;
beforeEach(() => {
  state = reminders({ events: [reminded] });
  server.use(
    listedEvents([event()]),
    http.events.get('/api/reminders/upcoming', ({ response }) => response(200).json(state)),
    http.events.get('/api/events/{id}', ok(reminded)),
  );
});
afterEach(() => coach.close());

describe('When a coach opens the reminders below the upcoming events', () => {
  it('Then the panel is closed at first, and the open panel is in the address @spec S2.2.1014', async () => {
    coach = await openCoach();
    await press('Show reminders');
    expect(queryOf(coach)).toEqual({ reminders: 'open' });
    const panel = within(screen.getByRole('region', { name: 'Reminders' }));
    expect(await panel.findByText('Infield Footwork')).toBeTruthy();
    expect(panel.getByText('Nov 21, 8:00 AM · 1 email')).toBeTruthy();
    expect(panel.getByText('Last check Sat, Nov 21 · 8:00 AM, next at 9:00 AM')).toBeTruthy();
    await press('Hide reminders');
    expect(panel.queryByText('Infield Footwork')).toBeNull();
  });

  it('Then an empty window says so, and a check shows its result @spec S2.2.1014, S2.7.1002', async () => {
    state = reminders();
    const checked = { checkedAt: '2026-11-21T14:30:00.000Z', eventsInWindow: 0, remindersDue: 0 };
    server.use(http.events.post('/api/reminders/trigger', ok(checked)));
    coach = await openCoach('/coach?reminders=open');
    expect(await screen.findByText('No event begins in 23 to 25 hours.')).toBeTruthy();
    await press('Trigger Reminder Check');
    await waitFor(() =>
      expect(coach.notices).toEqual([{ title: 'Reminder check completed', description: 'No event was due.' }]),
    );
  });

  it('Then a reset asks first, and the event is pending again @spec S2.7.1003', async () => {
    server.use(
      http.events.post('/api/reminders/reset/{id}', ({ response }) => {
        state = reminders({ events: [eventReminder({ title: 'Infield Footwork' })] });
        return response(200).json(event({ title: 'Infield Footwork' }));
      }),
    );
    coach = await openCoach('/coach?reminders=open');
    await press('Reset the reminder of Infield Footwork');
    expect(queryOf(coach)).toEqual({ reminders: 'open', event: '7', dialog: 'reset-reminder' });
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Reset this reminder?' }));
    await user.click(dialog.getByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('Pending')).toBeTruthy();
    expect(coach.notices).toEqual([{ title: 'Reminder reset', description: 'Infield Footwork' }]);
  });

  it('Then a failed check shows the reason @spec S2.8.1001', async () => {
    server.use(
      http.events.post('/api/reminders/trigger', refused(429, 'too_many_checks', 'Please try again in 9 seconds')),
    );
    coach = await openCoach('/coach?reminders=open');
    await press('Trigger Reminder Check');
    await waitFor(() =>
      expect(coach.notices).toEqual([
        {
          title: 'Failed to trigger reminder check.',
          description: 'Please try again in 9 seconds',
          tone: 'destructive',
        },
      ]),
    );
  });
});
