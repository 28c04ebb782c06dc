import { answer, child, http, ok } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openFamily } from '../../testing/open-family.tsx';

let family: Awaited<ReturnType<typeof openFamily>>;
afterEach(() => family.close());

describe('When the first child is added', () => {
  it('Then the focus is on its card', async () => {
    let added = false;
    family = await openFamily('/', [
      http.family.get('/api/children', ({ response }) => response(200).json(added ? [child()] : [])),
      http.events.get('/api/events', ok([])),
      http.family.post('/api/children', (info) => {
        added = true;
        return answer(201, { ...child(), clubWillCheck: false })(info);
      }),
    ]);
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
