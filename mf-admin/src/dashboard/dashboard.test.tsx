import { http, type OpenApp, ok, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { location } from '../../testing/location-handlers.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const user = userEvent.setup({ delay: null });

let admin: OpenApp;
beforeEach(() => {
  server.use(http.admin.get('/api/locations', ok([location()])), http.notify.get('/api/admin/mail', ok([])));
  server.use(
    http.notify.get('/api/admin/mail/stats', ok({ queued: 0, failed: 0, refused: 0, held: 0, heldByRestore: null })),
  );
});
afterEach(() => admin.close());

const tabs = () =>
  screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('aria-selected') === 'true']);

describe('When an admin opens the dashboard', () => {
  it('Then it has title and description, and Locations is the open tab @spec S2.2.601, S2.2.701', async () => {
    admin = await openAdmin();
    await screen.findByText('Barn Court');
    expect(screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeTruthy();
    expect(screen.getByText('Manage system settings, users, and locations')).toBeTruthy();
    expect(tabs()).toEqual([
      ['Users', false],
      ['Linking', false],
      ['Duplicates', false],
      ['Archive', false],
      ['Locations', true],
      ['Reminders', false],
      ['Settings', false],
      ['Backup', false],
      ['Mail', false],
      ['Audit', false],
      ['Events', false],
    ]);
  });

  it('Then a tab is in the address, and a new tab starts without the dialog and the search of the last', async () => {
    admin = await openAdmin('/admin?tab=mail&q=rosa');
    await user.click(await screen.findByRole('tab', { name: 'Locations' }));
    expect(admin.address()).toBe('/admin?tab=locations');
    await screen.findByText('Barn Court');
    await user.click(screen.getByRole('tab', { name: 'Mail' }));
    expect(admin.address()).toBe('/admin?tab=mail');
    await screen.findByText('No mail yet');
  });

  it('Then Announcements in the header writes to all children first @spec S2.2.1694, S2.2.1720', async () => {
    server.use(http.notify.get('/api/announcements', ok([])));
    admin = await openAdmin();
    await user.click(await screen.findByRole('button', { name: 'Announcements' }));
    expect(admin.address()).toBe('/admin?announcements=open');
    await user.click(await screen.findByRole('button', { name: 'New announcement' }));
    const to = await screen.findByRole('combobox', { name: 'To the families of' });
    expect(within(to).getByRole('option', { selected: true }).textContent).toBe('All children');
  });

  it('Then each tab is a link to itself', async () => {
    admin = await openAdmin();
    await screen.findByText('Barn Court');
    expect(screen.getAllByRole('tab').map((tab) => tab.getAttribute('href'))).toEqual([
      '/admin?tab=users',
      '/admin?tab=linking',
      '/admin?tab=duplicates',
      '/admin?tab=archive',
      '/admin?tab=locations',
      '/admin?tab=reminders',
      '/admin?tab=settings',
      '/admin?tab=backup',
      '/admin?tab=mail',
      '/admin?tab=audit',
      '/admin?tab=events',
    ]);
  });

  it('Then on a phone the tabs are a menu that shows the open tab @spec S2.2.1312', async () => {
    const desk = window.innerWidth;
    window.innerWidth = 390;
    try {
      admin = await openAdmin();
      await screen.findByText('Barn Court');
      const menu = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Admin areas' });
      expect(menu.selectedOptions[0]?.textContent).toBe('Locations');
      expect(menu.options).toHaveLength(11);
      expect([...menu.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual(['People', 'Club', 'System']);
      await user.selectOptions(menu, 'Mail');
      await screen.findByText('No mail yet');
      expect(admin.address()).toBe('/admin?tab=mail');
    } finally {
      window.innerWidth = desk;
    }
  });

  it('Then the tabs stand in three groups and say how much waits there @spec S2.2.1374', async () => {
    server.use(
      http.family.get(
        '/api/admin/duplicates/stats',
        ok({ sameName: 4, birthdate: 1, ignoredPairs: 9, pendingRequests: 1, invitationsToApprove: 2 }),
      ),
      http.notify.get('/api/admin/mail/stats', ok({ queued: 5, failed: 2, refused: 1, held: 12, heldByRestore: null })),
    );
    admin = await openAdmin();
    await screen.findByText('15', { selector: '[role=tab] *' });
    expect(tabs().map(([text]) => text)).toEqual([
      ...['Users', 'Linking2', 'Duplicates6', 'Archive', 'Locations', 'Reminders', 'Settings'],
      ...['Backup', 'Mail15', 'Audit', 'Events'],
    ]);
    expect(screen.getAllByText(/^(People|Club|System)$/).map(({ textContent }) => textContent)).toEqual([
      ...['People', 'Club', 'System'],
    ]);
    const described = (name: string) => screen.getByRole('tab', { name }).getAttribute('aria-description');
    expect(['Duplicates', 'Locations', 'Mail'].map(described)).toEqual([
      'People, 6 waiting',
      'Club',
      'System, 15 waiting',
    ]);
  });

  it('Then a tab that does not exist shows Locations', async () => {
    admin = await openAdmin('/admin?tab=unknown');
    expect(await screen.findByText('Barn Court')).toBeTruthy();
  });
});
