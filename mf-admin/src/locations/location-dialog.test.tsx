import type { Location } from '@fieldhouse/api';
import { http, noNetwork, type OpenApp, refused, sentBodies, sentRequests, server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { location, locationHandlers } from '../../testing/location-handlers.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const user = userEvent.setup({ delay: null });

let admin: OpenApp;
let locations: Location[];
beforeEach(() => {
  locations = [location()];
  server.use(...locationHandlers(locations));
});
afterEach(() => admin.close());

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = async (name: string, address: string) => {
  for (const [label, text] of [
    ['Name', name],
    ['Address', address],
  ] as const) {
    await user.clear(field(label));
    if (text) await user.type(field(label), text);
  }
};
const submit = async (name: string, button: string) =>
  user.click((await dialog(name)).getByRole('button', { name: button }));

const failedToSave = (description: string) => ({
  title: 'Failed to save location',
  description,
  tone: 'destructive',
});

describe('When an admin adds a location', () => {
  const open = async () => {
    admin = await openAdmin('/admin?dialog=new');
    await dialog('Add Location');
  };

  it('Then name and address are sent, the dialog closes, and the list shows it', async () => {
    admin = await openAdmin();
    await press('Add Location');
    await dialog('Add Location');
    await fill(' River Field ', '3 River Road');
    await submit('Add Location', 'Add Location');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await sentBodies('POST /api/locations')).toEqual([{ name: 'River Field', address: '3 River Road' }]);
    expect(admin.notices).toEqual([{ title: 'Location added successfully' }]);
    expect(admin.address()).toBe('/admin');
    expect(screen.getByText('River Field')).toBeTruthy();
  });

  it('Then both fields are required, the first one has the focus, and nothing is sent', async () => {
    await open();
    await submit('Add Location', 'Add Location');
    expect(await screen.findByText('Location name is required')).toBeTruthy();
    expect(screen.getByText('Address is required')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    expect(sentRequests('POST /api/locations')).toEqual([]);
  });

  it('Then a name of blanks is refused', async () => {
    await open();
    await fill('   ', '3 River Road');
    await submit('Add Location', 'Add Location');
    expect(await screen.findByText('Location name is required')).toBeTruthy();
    expect(screen.queryByText('Address is required')).toBeNull();
  });

  it('Then a duplicate name has a message at its field, and typed values stay', async () => {
    const message = 'There is a location with this name already';
    const errors = [{ path: 'name', message }];
    server.use(http.admin.post('/api/locations', refused(409, 'location_name_taken', message, { errors })));
    await open();
    await fill('Barn Court', '3 River Road');
    await submit('Add Location', 'Add Location');
    expect((await screen.findByText(message)).closest('p')?.id).toBe(field('Name').getAttribute('aria-describedby'));
    expect(field('Address').value).toBe('3 River Road');
    expect(admin.notices).toEqual([failedToSave(message)]);
  });

  it('Then a lost connection is a toast, and typed values stay for a retry', async () => {
    server.use(http.admin.post('/api/locations', noNetwork, { once: true }));
    await open();
    await fill('River Field', '3 River Road');
    await submit('Add Location', 'Add Location');
    expect(await screen.findByText('Failed to save location. Network error. Please try again.')).toBeTruthy();
    expect(admin.notices).toEqual([failedToSave('Network error. Please try again.')]);
    expect(field('Name').value).toBe('River Field');
    await submit('Add Location', 'Add Location');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(locations.map(({ name }) => name)).toEqual(['Barn Court', 'River Field']);
  });

  it('Then Cancel closes it and sends nothing', async () => {
    await open();
    await submit('Add Location', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(admin.address()).toBe('/admin');
    expect(sentRequests('POST /api/locations')).toEqual([]);
  });
});

describe('When another admin has saved the edited location', () => {
  /** Another admin saves it while the form is open; the server refuses the older version. */
  const saveAsOtherAdmin = (changes: Partial<Location>) => {
    locations[0] = location({ ...changes, version: 5 });
    server.use(
      http.admin.put('/api/locations/{id}', (info) =>
        info.request.headers.get('if-match') === '"4"'
          ? refused(412, 'version_conflict', 'Somebody else has changed this')(info)
          : undefined,
      ),
    );
  };

  it('Then their changes are shown, own changes stay, and the next Save is based on their version', async () => {
    admin = await openAdmin('/admin?dialog=2');
    await dialog('Edit Location');
    saveAsOtherAdmin({ address: '3 Barn Road' });
    await fill('Barn Hall', '1 Barn Road');
    await submit('Edit Location', 'Save');
    await screen.findByText('Someone else has saved this meanwhile.');
    expect(screen.getByText('Theirs: 3 Barn Road')).toBeTruthy();
    expect([field('Name').value, field('Address').value]).toEqual(['Barn Hall', '3 Barn Road']);
    await submit('Edit Location', 'Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await sentBodies('PUT /api/locations/2')).toEqual([
      { name: 'Barn Hall', address: '1 Barn Road' },
      { name: 'Barn Hall', address: '3 Barn Road' },
    ]);
    expect(locations).toEqual([location({ name: 'Barn Hall', address: '3 Barn Road', version: 6 })]);
  });

  it('Then for a field that both changed, their value can be taken', async () => {
    admin = await openAdmin('/admin?dialog=2');
    await dialog('Edit Location');
    saveAsOtherAdmin({ name: 'Barn Arena' });
    await fill('Barn Hall', '1 Barn Road');
    await submit('Edit Location', 'Save');
    expect(await screen.findByText('Yours: Barn Hall')).toBeTruthy();
    expect(field('Name').value).toBe('Barn Hall');
    await press('Take theirs: Name');
    expect(field('Name').value).toBe('Barn Arena');
    expect(screen.queryByText('Yours: Barn Hall')).toBeNull();
  });

  it('Then saving a deleted location is refused with a message', async () => {
    admin = await openAdmin('/admin?dialog=2');
    await dialog('Edit Location');
    saveAsOtherAdmin({});
    locations.length = 0;
    await fill('Barn Hall', '1 Barn Road');
    await submit('Edit Location', 'Save');
    await waitFor(() => expect(admin.notices).toEqual([failedToSave('Somebody else has changed this')]));
  });
});

describe('When an admin edits a location', () => {
  it('Then the form is filled, and after Save the list shows the change', async () => {
    admin = await openAdmin();
    await press('Edit Barn Court');
    expect(admin.address()).toBe('/admin?dialog=2');
    await dialog('Edit Location');
    expect([field('Name').value, field('Address').value]).toEqual(['Barn Court', '1 Barn Road']);
    await fill('Barn Hall', '1 Barn Road');
    await submit('Edit Location', 'Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await sentBodies('PUT /api/locations/2')).toEqual([{ name: 'Barn Hall', address: '1 Barn Road' }]);
    expect(admin.notices).toEqual([{ title: 'Location updated successfully' }]);
    expect(screen.getByText('Barn Hall')).toBeTruthy();
    expect(screen.queryByText('Barn Court')).toBeNull();
  });

  it('Then both fields stay required', async () => {
    admin = await openAdmin('/admin?dialog=2');
    await dialog('Edit Location');
    await fill('', '');
    await submit('Edit Location', 'Save');
    expect(await screen.findByText('Location name is required')).toBeTruthy();
    expect(screen.getByText('Address is required')).toBeTruthy();
    expect(sentRequests('PUT /api/locations/2')).toEqual([]);
  });

  it('Then an address with the id of no location opens nothing', async () => {
    admin = await openAdmin('/admin?dialog=99');
    await screen.findByText('Barn Court');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
