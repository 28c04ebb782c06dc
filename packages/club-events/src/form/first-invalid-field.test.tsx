import { event, http, ok, refused } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Handlers, openEvents } from '../../testing/open-events.tsx';

let app: Awaited<ReturnType<typeof openEvents>>;
const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
afterEach(async () => {
  await app.close();
  scrolled.mockClear();
});

const lists: Handlers = [
  http.family.get('/api/children', ok([])),
  http.admin.get('/api/locations', ok([{ id: 2, name: 'Barn Court', address: '1 Barn Road', version: 1 }])),
  http.auth.get('/api/coaches', ok([{ id: 3, name: 'Theo Banks' }])),
  http.events.get('/api/teams', ok([])),
];

describe('When an event cannot be saved', () => {
  it('Then the focus goes to the first invalid field in reading order', async () => {
    app = await openEvents('/events?dialog=create-event', [...lists, http.events.get('/api/events', ok([]))]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Event' }));
    const fill = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    fill('Title', 'Ball Handling');
    fill('Sport', 'basketball');
    await dialog.findByText('Barn Court');
    fill('Location', '2');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Event' }));
    await dialog.findByText('Date is required');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('spinbutton'));
    expect(document.activeElement?.closest('[role=group]')?.getAttribute('data-invalid')).toBe('true');
  });

  it('Then the server’s error is shown at the capacity field, which gets the focus and is scrolled into view', async () => {
    const message = 'Capacity cannot be lower than the 5 children registered';
    const opened = event({ capacity: 8, registered: 5 });
    app = await openEvents('/events?event=7&dialog=edit', [
      ...lists,
      http.events.get('/api/events', ok([opened])),
      http.events.get('/api/events/7', ok(opened)),
      http.events.put(
        '/api/events/7',
        refused(409, 'capacity_below_registered', message, { errors: [{ path: 'capacity', message }] }),
      ),
    ]);
    const capacity = await screen.findByLabelText(/Capacity/);
    await userEvent.clear(capacity);
    await userEvent.type(capacity, '3');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(capacity));
    expect(scrolled).toHaveBeenCalled();
  });
});
