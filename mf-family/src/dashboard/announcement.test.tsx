import { http, ok, refused, sentRequests } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { type Handlers, openFamily } from '../../testing/open-family.tsx';

let family: Awaited<ReturnType<typeof openFamily>>;
afterEach(() => family.close());

const announcement = {
  ...{ id: 3, title: 'Bring water', body: 'It is hot.\n<b>Shade</b>', authorName: 'Dana Mercer', eventId: 7 },
  ...{ sentAt: '2026-11-01T15:00:00.000Z', readAt: '2026-11-01T16:00:00.000Z', urgent: false },
};
const open = async (handler: Handlers[number]) => {
  const none = [http.family.get('/api/children', ok([])), http.events.get('/api/events', ok([]))];
  family = await openFamily('/?announcement=3', [handler, ...none]);
};

describe('When a family opens an announcement', () => {
  it('Then it is shown as it was typed, and counts as read @spec S1.2.574', async () => {
    await open(http.notify.post('/api/announcements/{id}/read', ok(announcement)));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bring water' }));
    expect(dialog.getByText(/It is hot\./).textContent).toBe('It is hot.\n<b>Shade</b>');
    expect(dialog.getByText('Dana Mercer').getAttribute('translate')).toBe('no');
    expect(dialog.getByRole('link', { name: 'View event' }).getAttribute('href')).toBe(
      '/events?event=7&dialog=details',
    );
    expect(sentRequests('POST /api/announcements/3/read')).toHaveLength(1);
    expect(dialog.getByText('Announcement')).toBeTruthy();
  });

  it('Then an urgent one says so @spec S2.2.1721', async () => {
    await open(http.notify.post('/api/announcements/{id}/read', ok({ ...announcement, urgent: true })));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bring water' }));
    expect(dialog.getByText('Urgent announcement')).toBeTruthy();
  });

  it('Then its web addresses are links that show where they lead @spec S2.2.2005', async () => {
    const body = 'Map (https://maps.example/north?x=1), and javascript:alert(1)';
    await open(http.notify.post('/api/announcements/{id}/read', ok({ ...announcement, body, eventId: null })));
    const link = await screen.findByRole('link', { name: 'maps.example/north?x=1' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://maps.example/north?x=1',
      '_blank',
    ]);
    expect(link.closest('p')?.textContent).toBe('Map (maps.example/north?x=1), and javascript:alert(1)');
  });

  it('Then one that is about no event has no button', async () => {
    await open(http.notify.post('/api/announcements/{id}/read', ok({ ...announcement, eventId: null })));
    const dialog = await screen.findByRole('dialog', { name: 'Bring water' });
    await within(dialog).findByText(/It is hot\./);
    expect(within(dialog).queryByRole('link')).toBeNull();
    expect(dialog.querySelector('footer')).toBeNull();
  });

  it('Then one that is not theirs says so', async () => {
    await open(http.notify.post('/api/announcements/{id}/read', refused(404, 'not_found', 'Announcement not found')));
    expect(await screen.findByText('Failed to load the announcement')).toBeTruthy();
  });
});
