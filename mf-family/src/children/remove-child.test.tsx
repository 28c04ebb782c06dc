import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { child, parent, registeredEvent } from '../../testing/build.ts';
import { type Answers, ok, openFamily, problem } from '../../testing/open-family.tsx';

const user = userEvent.setup({ delay: null });

let family: Awaited<ReturnType<typeof openFamily>>;
let stored: ReturnType<typeof child>;
beforeEach(() => {
  stored = child();
});
afterEach(() => family.close());

async function open(address: string, changes: Answers = {}) {
  family = await openFamily(address, {
    'GET /api/children': () => ({ status: 200, body: [stored] }),
    'GET /api/events': ok([]),
    'GET /api/children/1': () => ({ status: 200, body: stored }),
    'GET /api/children/1/parents': ok([parent()]),
    'GET /api/children/1/evaluations': ok([]),
    'GET /api/children/1/game-data': ok([]),
    ...changes,
  });
}
const edit = (changes: Answers = {}) => open('/children/1?dialog=edit-child', changes);
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

describe('When a child is removed', () => {
  const removal = () => screen.findByRole('alertdialog', { name: 'Remove Mateo?' });

  it('Then it says first what it will do, and afterwards that it is done @spec S1.8.22 @spec S1.7.29', async () => {
    stored = { ...stored, registeredEvents: [registeredEvent()] };
    let answer: (body: { status: number; body: unknown }) => void = () => undefined;
    await edit({
      'GET /api/children/1/parents': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      'DELETE /api/children/1': () => ({ status: 200, body: { id: 1, outcome: 'deleted' } }),
    });
    await press('Remove child');
    const confirm = within(await removal()).getByRole('button', { name: 'Remove child' });
    expect(confirm).toHaveProperty('disabled', true);
    answer({ status: 200, body: [parent()] });
    await screen.findByText('Nobody else is linked to Mateo: the whole profile is deleted from the club.');
    screen.getByText('1 upcoming registration is cancelled, and its place is free for others at once.');
    await user.click(confirm);
    await waitFor(() => expect(family.address()).toBe('/'));
    expect(family.notices).toEqual([{ title: 'Success', description: 'Child removed successfully' }]);
    expect(family.sent('DELETE /api/children/1')).toHaveLength(1);
  });

  it('Then it may stay with the other parent, and the card goes at once', async () => {
    const both = [parent(), parent({ id: 6, firstName: 'Luis', isPrimary: false })];
    let gone = false;
    await open('/?dialog=edit-child&child=1', {
      'GET /api/children': () => ({ status: 200, body: gone ? [] : [stored] }),
      'GET /api/children/1/parents': ok(both),
      'DELETE /api/children/1': () => {
        gone = true;
        return { status: 200, body: { id: 1, outcome: 'unlinked' } };
      },
    });
    await press('Remove child');
    await screen.findByText('Luis Alvarez becomes the primary parent.');
    await user.click(within(await removal()).getByRole('button', { name: 'Remove child' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Mateo Alvarez' })).toBeNull());
    expect(family.address()).toBe('/');
    expect(family.notices).toEqual([{ title: 'Success', description: 'Child removed successfully' }]);
  });

  it('Then a failure is told and the child stays @spec S1.8.24', async () => {
    await edit({ 'DELETE /api/children/1': () => problem(503, 'unavailable', 'Not for the moment') });
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
