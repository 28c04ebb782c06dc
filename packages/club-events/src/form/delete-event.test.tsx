import { http, ok, refused, sentBodies, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Handlers, openEvents } from '../../testing/open-events.tsx';
import { coachHandlers, seriesHandlers } from '../../testing/staff.ts';

const user = userEvent.setup({ delay: null });
// Loads the dialog's code first, so that a test's timeout does not include it.
beforeAll(async () => {
  await import('./delete-event-dialog.tsx');
});

let app: Awaited<ReturnType<typeof openEvents>>;
afterEach(() => app.close());

const open = async (more: Handlers) => {
  app = await openEvents('/events?event=7&dialog=delete', [...more, ...coachHandlers]);
};
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

describe('When a coach deletes an event', () => {
  it('Then a question shows how many are registered, and a toast reports the deletion @spec S1.8.31 @spec S1.7.39, S2.2.16', async () => {
    await open([http.events.delete('/api/events/7', ok({ id: 7, cancelled: 12 }))]);
    await screen.findByText('Are you sure you want to delete this event?');
    await screen.findByText('12 children are registered. They lose their places, and their families get an email.');
    expect(sentRequests('DELETE /api/events/7')).toEqual([]);
    await press('Delete');
    await waitFor(() =>
      expect(app.notices).toEqual([
        { title: 'Event deleted successfully', description: 'Ball Handling, Mon, Nov 30. 12 registrations cancelled' },
      ]),
    );
    expect(sentRequests('DELETE /api/events/7')).toMatchObject([{ search: '?scope=one', ifMatch: '"4"' }]);
    expect(app.address()).toBe('/events');
  });

  it('Then one press names a usual reason, which another text replaces @spec S2.2.36', async () => {
    await open([http.events.delete('/api/events/7', ok({ id: 7, cancelled: 12 }))]);
    const reasons = within(await screen.findByRole('group', { name: 'Usual reasons' }));
    expect(reasons.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Lightning',
      'Heat',
      'Coach ill',
    ]);
    await user.click(reasons.getByRole('button', { name: 'Heat' }));
    const field = screen.getByLabelText(/^Reason/);
    expect(field).toHaveProperty('value', 'Heat');
    await user.type(field, ' and smoke');
    expect(reasons.queryByRole('button', { pressed: true })).toBeNull();
    await user.click(reasons.getByRole('button', { name: 'Lightning' }));
    await press('Delete');
    await waitFor(async () => expect(await sentBodies('DELETE /api/events/7')).toEqual([{ reason: 'Lightning' }]));
  });

  it('Then for a series it counts the registrations of the chosen events', async () => {
    await open([http.events.delete('/api/events/7', ok({ id: 7, cancelled: 3 })), ...seriesHandlers]);
    await screen.findByText(/1 child is registered/);
    await user.click(await screen.findByRole('radio', { name: /^All events/ }));
    await screen.findByText(/^6 children are registered/);
    await user.click(screen.getByRole('radio', { name: /following/ }));
    await screen.findByText(/^3 children are registered/);
    await press('Delete 2 events');
    await waitFor(() =>
      expect(app.notices).toEqual([
        { title: 'Event deleted successfully', description: 'Ball Handling, 2 events. 3 registrations cancelled' },
      ]),
    );
    expect(sentRequests('DELETE /api/events/7')).toMatchObject([{ search: '?scope=following' }]);
  });

  it('Then the server counts the series: until it has, and when it cannot, only this event can be deleted', async () => {
    const { promise: counted, resolve: count } = Promise.withResolvers<void>();
    const slow = http.events.get('/api/events/7/series', async (info) => {
      await counted;
      return refused(503, 'unavailable', 'Please try again in a few minutes.')(info);
    });
    await open([slow, ...seriesHandlers]);
    const deletes = async () => (await screen.findByRole('button', { name: 'Delete' })).hasAttribute('disabled');
    expect(await deletes()).toBe(false);
    await user.click(await screen.findByRole('radio', { name: /^All events Counting/ }));
    expect(await deletes()).toBe(true);
    expect(screen.queryByText(/registered/)).toBeNull();
    count();
    expect(await screen.findByText('The events of the series were not counted')).toBeTruthy();
    expect(await deletes()).toBe(true);
    await user.click(screen.getByRole('radio', { name: /^This event/ }));
    expect(await deletes()).toBe(false);
    await user.click(screen.getByRole('radio', { name: /^All events Not counted/ }));
    server.use(...seriesHandlers);
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Delete 3 events' })).toHaveProperty('disabled', false);
    expect(screen.getByText(/^6 children are registered/)).toBeTruthy();
  });

  it('Then a refusal is shown and the dialog stays open @spec S1.8.34, S2.8.2', async () => {
    const detail = 'Someone else has changed this event meanwhile. Please look at it again before you save';
    await open([http.events.delete('/api/events/7', refused(412, 'version_conflict', detail))]);
    await press('Delete');
    await screen.findByText(detail);
    expect(app.notices).toEqual([{ title: 'Failed to delete event', description: detail, tone: 'destructive' }]);
    expect(app.address()).toBe('/events?event=7&dialog=delete');
  });
});
