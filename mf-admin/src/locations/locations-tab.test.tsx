import type { Location } from '@fieldhouse/api';
import { http, type OpenApp, ok, refused, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { location, locationHandlers } from '../../testing/location-handlers.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const user = userEvent.setup({ delay: null });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

let admin: OpenApp;
let locations: Location[];
const jsdomWidth = innerWidth;
beforeEach(() => {
  locations = [location(), location({ id: 5, name: 'Hill Diamond', address: '12 Hill Lane' })];
  server.use(...locationHandlers(locations));
});
afterEach(async () => {
  await admin.close();
  window.innerWidth = jsdomWidth;
});

const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent));

describe('When an admin opens Locations', () => {
  it('Then each is in the table with name, address and status', async () => {
    admin = await openAdmin();
    await screen.findByText('Barn Court');
    expect(rows()).toEqual([
      ['Name', 'Address', 'Status'],
      ['Barn Court', '1 Barn Road', 'Active'],
      ['Hill Diamond', '12 Hill Lane', 'Active'],
    ]);
    expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeTruthy();
  });

  it('Then a skeleton is shown until they are loaded', async () => {
    const gate = Promise.withResolvers<void>();
    server.use(http.admin.get('/api/locations', () => gate.promise));
    admin = await openAdmin();
    expect(within(screen.getByRole('tabpanel')).getByRole('status').textContent).toBe('Loading...');
    expect(screen.queryByText('No locations yet')).toBeNull();
    gate.resolve();
    expect(await screen.findByText('Barn Court')).toBeTruthy();
  });

  it('Then a club without any says No locations yet, and the first one is added from there', async () => {
    server.use(http.admin.get('/api/locations', ok([])));
    admin = await openAdmin();
    await screen.findByText('No locations yet');
    expect(screen.queryByRole('table')).toBeNull();
    await press('Add Location');
    expect(await screen.findByRole('dialog', { name: 'Add Location' })).toBeTruthy();
    expect(admin.address()).toBe('/admin?dialog=new');
  });

  it('Then a list that does not load shows the error, and Try again loads it', async () => {
    server.use(http.admin.get('/api/locations', refused(503, 'unavailable', 'The service is unavailable.')));
    admin = await openAdmin();
    await screen.findByText('Failed to load locations');
    expect(screen.getByText('The service is unavailable.')).toBeTruthy();
    server.use(...locationHandlers(locations));
    await press('Try again');
    expect(await screen.findByText('Barn Court')).toBeTruthy();
    expect(screen.queryByText('Failed to load locations')).toBeNull();
  });

  it('Then a phone shows a card for each, with the actions in a menu', async () => {
    window.innerWidth = 390;
    admin = await openAdmin();
    await screen.findByText('Barn Court');
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(screen.getByRole('list', { name: 'Locations' })).getAllByRole('listitem')).toHaveLength(2);
    await press('More actions for Hill Diamond');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete']);
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    expect(admin.address()).toBe('/admin?dialog=5');
    expect(await screen.findByRole('dialog', { name: 'Edit Location' })).toBeTruthy();
  });
});

describe('When an admin deletes a location', () => {
  const question = 'Are you sure you want to delete this location?';

  it('Then a question comes first, and Delete removes the location from the list', async () => {
    admin = await openAdmin();
    await press('Delete Barn Court');
    const dialog = within(await screen.findByRole('alertdialog', { name: question }));
    expect(dialog.getByText('Barn Court')).toBeTruthy();
    expect(sentRequests('DELETE /api/locations/2')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(admin.notices).toEqual([{ title: 'Location deleted successfully' }]);
    expect(screen.queryByText('Barn Court')).toBeNull();
    expect(screen.getByText('Hill Diamond')).toBeTruthy();
    expect(sentRequests('DELETE /api/locations/2')).toHaveLength(1);
  });

  it('Then Cancel deletes nothing', async () => {
    admin = await openAdmin();
    await press('Delete Barn Court');
    const dialog = within(await screen.findByRole('alertdialog', { name: question }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sentRequests('DELETE /api/locations/2')).toEqual([]);
    expect(screen.getByText('Barn Court')).toBeTruthy();
  });

  it('Then deleting the last one shows the empty list', async () => {
    locations.splice(1, 1);
    admin = await openAdmin();
    await press('Delete Barn Court');
    await press('Delete');
    expect(await screen.findByText('No locations yet')).toBeTruthy();
  });

  it('Then a refusal is a toast, and the location stays', async () => {
    server.use(http.admin.delete('/api/locations/2', refused(503, 'unavailable', 'The service is unavailable.')));
    admin = await openAdmin();
    await press('Delete Barn Court');
    await press('Delete');
    await waitFor(() =>
      expect(admin.notices).toEqual([
        { title: 'Failed to delete location', description: 'The service is unavailable.', tone: 'destructive' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('Barn Court')).toBeTruthy();
  });
});
