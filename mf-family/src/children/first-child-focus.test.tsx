import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { child } from '../../testing/build.ts';
import { ok, openFamily } from '../../testing/open-family.tsx';

let family: Awaited<ReturnType<typeof openFamily>>;
afterEach(() => family.close());

describe('When the first child is added', () => {
  it('Then the focus is on its card', async () => {
    let added = false;
    family = await openFamily('/', {
      'GET /api/children': () => ok(added ? [child()] : [])(),
      'GET /api/events': ok([]),
      'POST /api/children': () => {
        added = true;
        return { status: 201, body: child() };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Child' }));
    await userEvent.type(await screen.findByLabelText('First name'), 'Mateo');
    await userEvent.type(screen.getByLabelText('Last name'), 'Alvarez');
    const [month] = screen.getAllByRole('spinbutton');
    await userEvent.click(month ?? document.body);
    await userEvent.keyboard('04022017');
    const [, submit] = screen.getAllByRole('button', { name: 'Add Child', hidden: true });
    await userEvent.click(submit ?? document.body);
    const card = await screen.findByRole('article', { name: 'Mateo Alvarez' });
    await waitFor(() => expect(document.activeElement).toBe(card));
  });
});
