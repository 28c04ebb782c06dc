import { child, http, ok } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openFamily } from '../../testing/open-family.tsx';

let family: Awaited<ReturnType<typeof openFamily>>;
afterEach(() => family.close());

describe('When a second child is added', () => {
  it('Then the last name is the family’s and the first name has the focus', async () => {
    family = await openFamily('/', [
      http.family.get('/api/children', ok([child()])),
      http.events.get('/api/events', ok([])),
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Add another child' }));
    expect(await screen.findByLabelText('Last name')).toHaveProperty('value', 'Alvarez');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
  });
});
