import type { AuditEntry } from '@fieldhouse/api';
import { http, type OpenApp, ok, refused, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAdmin } from '../../testing/open-admin.tsx';

const user = userEvent.setup({ delay: null });

const entry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id: 11, at: '2026-11-21T20:05:00.000Z', service: 'family', requestId: null, childCount: 1 },
  sentence: 'Ana Ruiz changed Mateo Ruiz: shirt size',
  actor: { id: 2, role: 'coach', name: 'Ana Ruiz' },
  ...{ action: 'child.changed', subject: { type: 'child', id: 7, name: 'Mateo Ruiz' } },
  ...{ children: [{ id: 7, name: 'Mateo Ruiz' }], fields: ['shirtSize'] },
  ...changes,
});
const ofClub = entry({
  ...{ id: 12, sentence: 'Ana Ruiz added sample game records', action: 'game-records.sample-added' },
  ...{ subject: { type: 'club', id: null, name: null }, children: [], childCount: 0, fields: [] },
});

let entries: AuditEntry[];
let admin: OpenApp;
beforeEach(() => {
  entries = [entry(), ofClub];
  server.use(
    http.admin.get('/api/admin/audit', ({ response }) => response(200).json(entries)),
    http.auth.get('/api/admin/users', ok([])),
    http.family.get('/api/all-children', ok([])),
  );
});
afterEach(() => admin.close());

const open = async (address = '/admin?tab=audit') => {
  admin = await openAdmin(address);
};
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
const lastQuery = () => sentRequests('GET /api/admin/audit').at(-1)?.search;

describe('When an admin opens the audit', () => {
  it('Then each entry says who did what to whom and when @spec S2.2.1157', async () => {
    const earlier = entry({
      ...{ id: 13, at: '2026-11-21T00:05:00.000Z', action: 'user.deleted' },
      ...{ subject: { type: 'user', id: 9, name: 'Jordan Pike' }, children: [], childCount: 0, fields: [] },
    });
    entries.push(earlier);
    await open();
    await screen.findByText('Changed child', { selector: 'td *' });
    expect(rows()).toEqual([
      ['When', 'Who', 'What', 'Whom', 'Details'],
      ['Sat, Nov 21'],
      ['2:05 PM', 'Ana RuizCoach', 'Changed child', 'Mateo Ruiz', 'shirt size'],
      ['2:05 PM', 'Ana RuizCoach', 'Added sample games', '', ''],
      ['Fri, Nov 20'],
      ['6:05 PM', 'Ana RuizCoach', 'Deleted user', 'Jordan Pike', ''],
    ]);
    expect(lastQuery()).toBe('?limit=20');
  });

  it('Then a press on a child shows what happened to it, and All entries leads back @spec S2.2.1160', async () => {
    server.use(
      http.admin.get(
        '/api/admin/audit/children/{id}',
        ok({ child: { id: 7, name: 'Mateo Ruiz' }, entries: [], unavailable: [], next: null }),
      ),
    );
    await open();
    await user.click(await screen.findByRole('button', { name: 'What happened to Mateo Ruiz' }));
    expect(admin.address()).toBe('/admin?tab=audit&child=7');
    const heading = await screen.findByRole('heading', { name: 'What happened to Mateo Ruiz' });
    expect(document.activeElement).toBe(heading);
    await user.click(screen.getByRole('radio', { name: 'All entries' }));
    expect(admin.address()).toBe('/admin?tab=audit');
    expect(await screen.findByText('Changed child', { selector: 'td *' })).toBeTruthy();
  });

  it('Then only the name of a child is a button, not the text after it', async () => {
    const isOfMany = entry({ id: 13, childCount: 3 });
    const ofEvent = { subject: { type: 'event', id: 5, name: 'Friday Practice' }, action: 'event.deleted' } as const;
    entries = [isOfMany, entry({ id: 14, ...ofEvent })];
    await open();
    expect((await screen.findByRole('button', { name: 'What happened to Mateo Ruiz' })).textContent).toBe('Mateo Ruiz');
    expect(rows().map((cells) => cells[3])).toEqual(['Whom', undefined, 'Mateo Ruiz and 2 others', 'Friday Practice']);
  });

  it('Then an event and an account are links, unless they were deleted @spec S2.2.1178', async () => {
    const clinic = { type: 'event', id: 5, name: 'Hitting Clinic, Sat, Nov 28', isDeleted: false } as const;
    const noChildren = { children: [], childCount: 0, fields: [] };
    entries = [
      entry({ id: 13, action: 'registration.added', subject: clinic, fields: [] }),
      entry({ id: 14, action: 'event.deleted', subject: { ...clinic, isDeleted: true }, ...noChildren }),
      entry({ id: 15, action: 'user.changed', subject: { type: 'user', id: 9, name: 'Jo Pike' }, ...noChildren }),
    ];
    await open();
    const links = await screen.findAllByRole('link', { name: /Clinic|Pike/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Hitting Clinic, Sat, Nov 28', '/coach?event=5&dialog=details'],
      ['Jo Pike', '/admin?tab=users&dialog=edit-user-9'],
    ]);
    expect(rows().at(3)).toEqual([
      '2:05 PM',
      'Ana RuizCoach',
      'Deleted event',
      'Hitting Clinic, Sat, Nov 28 (deleted event)',
      '',
    ]);
  });

  it('Then filters are in the address until Clear Filters @spec S2.2.1158, S2.2.1159', async () => {
    server.use(http.auth.get('/api/admin/users/{id}', refused(404, 'not_found', 'User not found')));
    await open('/admin?tab=audit&sub=child.changed&user=2&from=2026-11-01&to=2026-11-21');
    await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'mateo');
    const query = '?q=mateo&actor=2&action=child.changed&from=2026-11-01&to=2026-11-21&limit=20';
    await waitFor(() => expect(lastQuery()).toBe(query));
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(admin.address()).toBe('/admin?tab=audit');
    await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Merged');
    expect(admin.address()).toBe('/admin?tab=audit&sub=child.merged');
  });

  it('Then a day that does not exist is ignored', async () => {
    await open('/admin?tab=audit&from=2026-02-30');
    await screen.findByText('Changed child', { selector: 'td *' });
    expect(lastQuery()).toBe('?limit=20');
  });

  it('Then an empty audit and a search without results have different texts @spec S2.2.1169', async () => {
    entries = [];
    await open();
    expect(await screen.findByText('No entries yet')).toBeTruthy();
    expect(screen.getByText('What coaches and admins change appears here.')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'x');
    expect(await screen.findByText('No entries found')).toBeTruthy();
  });

  it('Then an audit that does not load shows the error, and Try again loads it @spec S2.2.1169', async () => {
    server.use(http.admin.get('/api/admin/audit', refused(503, 'unavailable', 'The service is unavailable.')));
    await open();
    await screen.findByText('Failed to load the audit');
    server.use(http.admin.get('/api/admin/audit', ok([entry()])));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Changed child', { selector: 'td *' })).toBeTruthy();
  });
});

describe('When an admin exports the audit', () => {
  it('Then the request has the same filters, and a failure is a toast @spec S2.2.1161, S2.2.1169', async () => {
    server.use(
      http.admin.get('/api/admin/audit/export', refused(429, 'too_many_exports', 'Too many exports in a short time.')),
    );
    await open('/admin?tab=audit&from=2026-11-01');
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(admin.notices).toMatchObject([{ title: 'Failed to export the audit' }]));
    expect(sentRequests('GET /api/admin/audit/export').map(({ search }) => search)).toEqual(['?from=2026-11-01']);
  });
});
