import type { ChildTimeline, TimelineEntry } from '@fieldhouse/api';
import { http, type OpenApp, ok, refused, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAdmin } from '../../testing/open-admin.tsx';

const user = userEvent.setup({ delay: null });

const event = { type: 'event', id: 4, text: 'Hitting Clinic, Sat, Nov 28', isDeleted: false } as const;
const entry = (changes: Partial<TimelineEntry> & { key: string }): TimelineEntry => ({
  ...{ at: '2026-11-21T20:05:00.000Z', action: 'registration.added', thing: event, details: '4:00 PM' },
  actor: { id: 5, role: null, name: 'Rosa Alvarez' },
  ...changes,
});
const ENTRIES = [
  entry({ key: 'audit-1', action: 'child.changed', thing: null, details: 'shirt size', ...by('coach', 'Ana Ruiz') }),
  entry({
    ...{ key: 'mail-3', action: 'mail.sent', actor: null, details: 'to Rosa Alvarez' },
    thing: { type: 'mail', id: 3, text: 'Mateo is registered', isDeleted: false },
  }),
  entry({
    ...{ key: 'registration-2-cancelled', action: 'registration.cancelled', actor: null, details: '' },
    thing: { ...event, id: 5, text: 'Old Camp, Fri, Nov 20 (deleted event)', isDeleted: true },
  }),
  entry({ key: 'registration-1', at: '2026-11-20T20:05:00.000Z' }),
];
function by(role: 'coach', name: string) {
  return { actor: { id: 2, role, name } };
}

let admin: OpenApp;
afterEach(() => admin.close());

const timeline = (changes: Partial<ChildTimeline> = {}): ChildTimeline => ({
  ...{ child: { id: 7, name: 'Mateo Ruiz' }, entries: ENTRIES, unavailable: [], next: null },
  ...changes,
});
const unavailable = refused(503, 'unavailable', 'The service is unavailable.');
/** Undefined: the timeline does not load. */
async function open(answer?: ChildTimeline, address = '&child=7') {
  server.use(
    http.admin.get('/api/admin/audit/children/{id}', answer ? ok(answer) : unavailable),
    http.family.get('/api/all-children', ok([])),
  );
  admin = await openAdmin(`/admin?tab=audit${address}`);
}
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('When an admin opens the audit by child', () => {
  it('Then everything is one list by day, with titles that are links @spec S2.2.1177, S2.2.1178', async () => {
    await open(timeline());
    await screen.findByRole('heading', { name: 'What happened to Mateo Ruiz' });
    expect(rows()).toEqual([
      ['When', 'What', 'Details', 'Who'],
      ['Sat, Nov 21'],
      ['2:05 PM', 'Changed child', 'shirt size', 'Ana RuizCoach'],
      ['2:05 PM', 'Email sent', 'Mateo is registered · to Rosa Alvarez', ''],
      ['2:05 PM', 'Cancelled registration', 'Old Camp, Fri, Nov 20 (deleted event)', ''],
      ['Fri, Nov 20'],
      ['2:05 PM', 'Registered', 'Hitting Clinic, Sat, Nov 28 · 4:00 PM', 'Rosa Alvarez'],
    ]);
    const links = within(screen.getByRole('table')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin?tab=mail&dialog=3',
      '/coach?event=4&dialog=details',
    ]);
    expect(screen.getByRole('link', { name: 'Open profile' }).getAttribute('href')).toBe('/children/7');
  });

  it('Then a part that was not read is named, and Try again reads it @spec S2.2.1179', async () => {
    await open(timeline({ unavailable: ['events', 'notify'] }));
    const note = await screen.findByRole('alert');
    expect(note.textContent).toContain('Registrations, teams and emails could not be read');
    expect(rows()).toHaveLength(7);
    server.use(http.admin.get('/api/admin/audit/children/{id}', ok(timeline())));
    await user.click(within(note).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(document.activeElement?.textContent).toBe('What happened to Mateo Ruiz');
    await user.click(screen.getByRole('button', { name: 'Another child' }));
    expect(admin.address()).toBe('/admin?tab=audit&view=child');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Child' }));
  });

  it('Then Next and Previous lead through the pages @spec S2.2.1173', async () => {
    await open(timeline({ next: 'older' }));
    server.use(
      http.admin.get('/api/admin/audit/children/{id}', ({ query, response }) =>
        response(200).json(
          query.get('cursor') === 'older'
            ? timeline({ entries: [entry({ key: 'child-7', action: 'child.added', thing: null, details: '' })] })
            : timeline({ next: 'older' }),
        ),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await screen.findByText('Added child');
    expect(screen.getByText('51 of 51')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByText('Email sent')).toBeTruthy();
  });

  it('Then no child is chosen at first, and a timeline that does not load says so @spec S2.2.1180', async () => {
    await open(undefined, '&view=child');
    expect(await screen.findByText('Choose a child')).toBeTruthy();
    expect(sentRequests('GET /api/admin/audit/children/7')).toEqual([]);
    await admin.close();
    await open();
    expect(await screen.findByText('Failed to load the timeline')).toBeTruthy();
  });

  it('Then the entries of this child can be exported @spec S2.2.1161', async () => {
    server.use(http.admin.get('/api/admin/audit/export', refused(429, 'too_many_exports', 'Too many exports.')));
    await open(timeline());
    await user.click(await screen.findByRole('button', { name: 'Export entries' }));
    await waitFor(() => expect(admin.notices).toMatchObject([{ title: 'Failed to export the audit' }]));
    expect(sentRequests('GET /api/admin/audit/export').map(({ search }) => search)).toEqual(['?child=7']);
  });
});
