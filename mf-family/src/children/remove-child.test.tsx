import { child, http, ok, refused, registeredEvent, sentRequests } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parent } from '../../testing/builders.ts';
import { type Handlers, openFamily } from '../../testing/open-family.tsx';

const user = userEvent.setup({ delay: null });

let family: Awaited<ReturnType<typeof openFamily>>;
let stored: ReturnType<typeof child>;
beforeEach(() => {
  stored = child();
});
afterEach(() => family.close());

async function open(address: string, changes: Handlers = []) {
  family = await openFamily(address, [
    ...changes,
    http.family.get('/api/children', ({ response }) => response(200).json([stored])),
    http.events.get('/api/events', ok([])),
    http.family.get('/api/children/1', ({ response }) => response(200).json(stored)),
    http.family.get('/api/children/1/parents', ok([parent()])),
    http.gamedata.get('/api/children/1/evaluations', ok([])),
    http.gamedata.get('/api/children/1/game-data', ok([])),
  ]);
}
const edit = (changes: Handlers = []) => open('/children/1?dialog=edit-child', changes);
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

describe('When a child is removed', () => {
  const removal = () => screen.findByRole('alertdialog', { name: 'Remove Mateo?' });

  it('Then the dialog says first what it does, and a toast says that it is done @spec S1.8.22 @spec S1.7.29', async () => {
    stored = { ...stored, registeredEvents: [registeredEvent()] };
    const pending = Promise.withResolvers<void>();
    await edit([
      // Afterwards the default handler answers.
      http.family.get('/api/children/1/parents', () => pending.promise),
      http.family.delete('/api/children/1', ({ response }) => response(200).json({ id: 1, outcome: 'deleted' })),
    ]);
    await press('Remove child');
    const confirm = within(await removal()).getByRole('button', { name: 'Remove child' });
    expect(confirm).toHaveProperty('disabled', true);
    pending.resolve();
    await screen.findByText('Nobody else is linked to Mateo: the whole profile is deleted from the club.');
    screen.getByText('1 upcoming registration is cancelled, and its place is free for others at once.');
    await user.click(confirm);
    await waitFor(() => expect(family.address()).toBe('/'));
    expect(family.notices).toEqual([{ title: 'Success', description: 'Child removed successfully' }]);
    expect(sentRequests('DELETE /api/children/1')).toHaveLength(1);
  });

  it('Then it may stay with the other parent, and the card disappears at once', async () => {
    const both = [parent(), parent({ id: 6, firstName: 'Luis', isPrimary: false })];
    let removed = false;
    await open('/?dialog=edit-child&child=1', [
      http.family.get('/api/children', ({ response }) => response(200).json(removed ? [] : [stored])),
      http.family.get('/api/children/1/parents', ok(both)),
      http.family.delete('/api/children/1', ({ response }) => {
        removed = true;
        return response(200).json({ id: 1, outcome: 'unlinked' });
      }),
    ]);
    await press('Remove child');
    await screen.findByText('Luis Alvarez becomes the primary parent.');
    await user.click(within(await removal()).getByRole('button', { name: 'Remove child' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Mateo Alvarez' })).toBeNull());
    expect(family.address()).toBe('/');
    expect(family.notices).toEqual([{ title: 'Success', description: 'Child removed successfully' }]);
  });

  it('Then a failure is reported and the child stays @spec S1.8.24', async () => {
    await edit([http.family.delete('/api/children/1', refused(503, 'unavailable', 'Not for the moment'))]);
    await press('Remove child');
    await screen.findByText(/^Nobody else is linked/);
    await user.click(within(await removal()).getByRole('button', { name: 'Remove child' }));
    await waitFor(() =>
      expect(family.notices).toEqual([
        { title: 'Failed to remove child', description: 'Not for the moment', tone: 'destructive' },
      ]),
    );
    expect(await removal()).toBeTruthy();
    expect(family.address()).toBe('/children/1?dialog=edit-child');
  });
});
