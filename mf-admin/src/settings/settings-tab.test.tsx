import type { GuardianScopes, SystemStatus } from '@fieldhouse/api';
import { http, type OpenApp, ok, refused, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAdmin } from '../../testing/open-admin.tsx';
import { operatorPart } from '../../testing/operator-part.ts';
import { serviceStatus, systemStatus } from '../../testing/system-status.ts';

const user = userEvent.setup({ delay: null });
let admin: OpenApp;
let scopes: GuardianScopes;
beforeEach(() => {
  scopes = { version: 0, isViewOnlyEnforced: false, isFromEnvironment: true, affected: { guardians: 3, children: 2 } };
});
afterEach(() => admin.close());

async function open(status: SystemStatus) {
  server.use(
    http.admin.get('/api/admin/system', ok(status)),
    http.family.get('/api/admin/guardian-scopes', ({ response }) => response(200).json(scopes)),
    http.family.put('/api/admin/guardian-scopes', async ({ request, response }) => {
      scopes = { ...scopes, ...(await request.json()), version: scopes.version + 1, isFromEnvironment: false };
      return response(200).json(scopes);
    }),
  );
  admin = await openAdmin('/admin?tab=settings');
  await screen.findByText('Database Status');
}

const card = (label: string) => screen.getByText(label, { selector: 'span' }).parentElement?.textContent?.trim();
const cards = () => ['Database Status', 'Last Backup', 'Active Sessions'].map(card);
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const rows = () =>
  within(screen.getByRole('region', { name: 'Services' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const settings = () =>
  screen
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent ?? '')
    .filter((text) => text.includes(':'));

describe('When an admin opens Settings', () => {
  it('Then a new platform shows the default values @spec S2.2.1301-1305, S2.2.1307, S2.2.1310', async () => {
    await open(systemStatus());
    expect(cards()).toEqual([
      'Database Status Connected all 6 databases',
      'Last Backup Never',
      'Active Sessions 3 of 2 people',
    ]);
    expect(screen.getByText('54.00 MB')).toBeTruthy();
    expect([fact('Version'), fact('Database'), fact('Mode')]).toEqual(['1.0.0', 'PostgreSQL 16', 'Development']);
    expect(settings()).toEqual(['Registration: Default', 'Notification: Disabled', 'Security: Standard']);
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('Then each service has its storage and its queues @spec S2.2.1305, S2.2.1308', async () => {
    await open(
      systemStatus({
        services: {
          family: serviceStatus({ databaseBytes: 21_340_000, outbox: { count: 3, oldestAt: '2026-11-21T20:03:00Z' } }),
          notify: serviceStatus({ inbox: { count: 1, oldestAt: '2026-11-21T17:00:00Z' }, deadEvents: 4 }),
        },
      }),
    );
    expect(rows()).toEqual([
      ['Accountssvc-auth', '9.00 MB', 'None', 'None', 'None'],
      ['Familiessvc-family', '21.34 MB', '3, the oldest for 2 minutes', 'None', 'None'],
      ['Events and teamssvc-events', '9.00 MB', 'None', 'None', 'None'],
      ['Game datasvc-gamedata', '9.00 MB', 'None', 'None', 'None'],
      ['Locations and auditsvc-admin', '9.00 MB', 'None', 'None', 'None'],
      ['Mail and bellsvc-notify', '9.00 MB', 'None', '1, the oldest for 3 hours', '4'],
    ]);
    expect(screen.getByRole('link', { name: '4' }).getAttribute('href')).toBe('/admin?tab=events');
    expect(fact('Message broker')).toBe('None: events are delivered in the process');
  });

  it('Then a service that did not answer is named, and the others are shown @spec S2.2.1309', async () => {
    await open(systemStatus({ services: { auth: null, admin: null }, activeSessions: null, mail: null }));
    const tab = within(screen.getByRole('tabpanel'));
    expect(tab.getByRole('note').textContent).toMatch(/^Not reached: Accounts, Locations and audit/);
    expect(cards()).toEqual([
      'Database Status 4 of 6 Not reached: Accounts, Locations and audit',
      'Last Backup Not reached',
      'Active Sessions Not reached',
    ]);
    expect(rows()[0]).toEqual(['Accountssvc-auth', ...Array(4).fill('Not reached')]);
    expect(rows()[1]?.[1]).toBe('9.00 MB');
    expect(screen.getByText('36.00 MB')).toBeTruthy();
    expect(screen.getByText('without Accounts, Locations and audit')).toBeTruthy();
    expect([fact('Mail'), fact('Emails to send')]).toEqual(['Not reached', 'Not reached']);
    expect(settings()).toContain('Notification: Not reached');
  });

  it('Then changed settings are listed with name, value and a link @spec S2.2.1306, S2.2.1311, S2.2.1375', async () => {
    await open(
      systemStatus({
        ...{ mode: 'production', isDemo: true },
        mail: { delivery: 'sent', queued: { count: 2, oldestAt: '2026-11-20T19:00:00Z' }, failed: 1, refused: 5 },
        lastBackup: {
          ...{ filename: 'a.fhb', completedAt: '2026-11-21T08:01:00Z', size: 18_419_999, verifiedAt: null },
        },
        changedSettings: {
          registration: [{ name: 'AGE_DOCUMENT_DAYS', value: '45' }],
          notification: [],
          security: [{ name: 'AUDIT_DAYS', value: '60' }],
        },
        services: { events: serviceStatus({ broker: 'disconnected' }), auth: serviceStatus({ broker: 'connected' }) },
      }),
    );
    expect(settings()).toEqual(['Registration: Custom', 'Notification: Enabled', 'Security: Custom']);
    expect(screen.getByText('AGE_DOCUMENT_DAYS=45')).toBeTruthy();
    expect(screen.getByText('AUDIT_DAYS=60')).toBeTruthy();
    expect(operatorPart()?.open).toBe(false);
    for (const text of ['AUDIT_DAYS=60', 'svc-auth', 'RabbitMQ, not connected: Events and teams'])
      expect(operatorPart()?.contains(screen.getByText(text))).toBe(true);
    const links = ['Linking', 'Mail', 'Audit'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
    expect(links).toEqual(['/admin?tab=linking', '/admin?tab=mail', '/admin?tab=audit']);
    expect(card('Last Backup')).toBe('Last Backup Sat, Nov 21 2:01 AM · 18.42 MB');
    expect([fact('Mode'), fact('Data')]).toEqual(['Production', 'The demo club, with its accounts']);
    expect(fact('Message broker')).toBe('RabbitMQ, not connected: Events and teams');
    expect(fact('Mail')).toBe('Sent through a mail server');
    expect(fact('Emails to send')).toBe('2, the oldest for 1 day · 1 failed · 5 refused');
  });

  it('Then a failure is shown, with Try again', async () => {
    server.use(http.admin.get('/api/admin/system', refused(503, 'unavailable', 'The service is unavailable.')));
    admin = await openAdmin('/admin?tab=settings');
    expect(await screen.findByText('Failed to load the system status')).toBeTruthy();
    expect(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('When an admin enforces View Only', () => {
  it('Then the question counts whom it affects, and the tab says so afterwards @spec S2.2.1316', async () => {
    await open(systemStatus());
    await user.click(await screen.findByRole('button', { name: 'Enforce View Only' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('3 guardians of 2 children have View Only.');
    expect(scopes.isViewOnlyEnforced).toBe(false);
    await user.click(within(question).getByRole('button', { name: 'Enforce View Only' }));
    expect(await screen.findByRole('heading', { name: 'View Only guardians may only read' })).toBeTruthy();
    expect(scopes).toMatchObject({ isViewOnlyEnforced: true, version: 1 });
    await user.click(screen.getByRole('button', { name: 'Stop enforcing View Only' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('From now on they may edit the profile');
  });
});
