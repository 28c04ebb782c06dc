import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQueryClient } from '../api/query-client.ts';
import { lazyDialog } from './lazy-dialog.tsx';
import { PieceContext } from './piece-context.ts';
import type { PieceProps } from './piece-props.ts';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const report = jest.fn();
const place = { pathname: '/', search: '' };
const piece: PieceProps = {
  host: document.body,
  session: {
    user: {
      id: 1,
      username: 'rosa',
      firstName: 'Rosa',
      lastName: 'Alvarez',
      email: 'rosa@fieldhouse.example',
      phone: '(512) 555-0148',
      role: 'parent',
      waiverDue: false,
    },
  },
  queryClient: createQueryClient({ onSessionEnded: () => undefined }),
  notify: () => undefined,
  navigate: () => undefined,
  place: { current: () => place, subscribe: () => () => undefined },
  reportError: report,
};

describe('When the code of a dialog does not come', () => {
  it('Then the page stays, it says so, and trying again opens the dialog', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let lost = true;
    const close = jest.fn();
    const Details = lazyDialog(async () => {
      if (lost) throw new TypeError('Loading chunk 7 failed');
      return { default: (_: { onClose: () => void }) => <p>The details</p> };
    });
    render(
      <PieceContext value={piece}>
        <h1>Events</h1>
        <Details onClose={close} />
      </PieceContext>,
    );
    expect(await screen.findByText('This could not be opened')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Events' })).toBeTruthy();
    expect(report).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledTimes(1);
    lost = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The details')).toBeTruthy();
  });
});
