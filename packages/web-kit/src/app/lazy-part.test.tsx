import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderInApp } from '../../testing/index.ts';
import { lazyDialog } from './lazy-dialog.tsx';
import { lazyMenu } from './lazy-menu.tsx';
import { lazyPanel } from './lazy-panel.tsx';
import { LOAD_TIMEOUT_MS } from './with-timeout.ts';

const report = jest.fn();
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  report.mockClear();
});

describe('When the code of a dialog is slow', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  it('Then a press shows at once that it loads, and after ten seconds an error; it opens when the code arrives', async () => {
    const code = Promise.withResolvers<{ default: () => ReactNode }>();
    const close = jest.fn();
    const Details = lazyDialog(() => code.promise);
    renderInApp(<Details onClose={close} />, { reportError: report });
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    fireEvent.keyDown(document, { key: 'Escape' });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(close).toHaveBeenCalledTimes(2);
    await advance(LOAD_TIMEOUT_MS);
    expect(screen.getByText('This could not be opened')).toBeTruthy();
    expect(String(report.mock.calls.at(-1))).toMatch('timed out after 10 seconds');
    code.resolve({ default: () => <p>The details</p> });
    await advance(0);
    expect(screen.getByText('The details')).toBeTruthy();
    expect(screen.queryByText('This could not be opened')).toBeNull();
  });
});

describe('When the code of a tab does not load', () => {
  it('Then the error is in its panel, and the first press of Try again loads it', async () => {
    let lost = true;
    const Teams = lazyPanel(
      async () => {
        if (lost) throw new TypeError('Loading chunk 7 failed');
        return { default: () => <p>The teams</p> };
      },
      <p>Skeleton</p>,
    );
    renderInApp(
      <>
        <h1>Coach Dashboard</h1>
        <Teams />
      </>,
      { reportError: report },
    );
    expect(screen.getByText('Skeleton')).toBeTruthy();
    await screen.findByText('This could not be opened');
    expect(screen.getByRole('heading', { level: 1, name: 'Coach Dashboard' })).toBeTruthy();
    lost = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The teams')).toBeTruthy();
  });
});

describe('When the code of a menu does not load', () => {
  it('Then its button shows that it loads, and an error over the page has Try again', async () => {
    let code = Promise.withResolvers<{ default: () => ReactNode }>();
    const Choices = lazyMenu(() => code.promise);
    renderInApp(<Choices label="More actions" />, { reportError: report });
    const button = screen.getByRole('button', { name: 'More actions' });
    await userEvent.click(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    code.reject(new TypeError('Loading chunk 7 failed'));
    await screen.findByText('This could not be opened');
    expect([button.isConnected, button.getAttribute('aria-busy')]).toEqual([true, null]);
    code = Promise.withResolvers();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    code.resolve({ default: () => <p>Edit, delete</p> });
    expect(await screen.findByText('Edit, delete')).toBeTruthy();
  });
});

describe('When the code of a dialog does not load at the first try', () => {
  it('Then it is requested once more, and the dialog opens without an error @spec S1.2.577', async () => {
    let tries = 0;
    const Details = lazyDialog(async () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Loading chunk 7 failed');
      return { default: (_: { onClose: () => void }) => <p>The details</p> };
    });
    renderInApp(<Details onClose={() => {}} />, { reportError: report });
    expect(await screen.findByText('The details')).toBeTruthy();
    expect([tries, report.mock.calls]).toEqual([2, []]);
  });
});

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
