import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInApp } from '../../testing/index.ts';
import { lazyDialog } from './lazy-dialog.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const report = jest.fn();

describe('When the code of a dialog does not load', () => {
  it('Then the page stays, an error is shown, and Try again opens the dialog', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let lost = true;
    const close = jest.fn();
    const Details = lazyDialog(async () => {
      if (lost) throw new TypeError('Loading chunk 7 failed');
      return { default: (_: { onClose: () => void }) => <p>The details</p> };
    });
    renderInApp(
      <>
        <h1>Events</h1>
        <Details onClose={close} />
      </>,
      { reportError: report },
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
