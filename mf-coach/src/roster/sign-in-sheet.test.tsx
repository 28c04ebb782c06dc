import { details } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { rosterEntry } from '../../testing/builders.ts';
import { SignInSheet } from './sign-in-sheet.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('When the page changes while the print dialog is open', () => {
  it('Then the dialog is not opened again, and its end is reported once @spec S2.2.24', () => {
    const printed = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const [before, after] = [jest.fn(), jest.fn()];
    const sheet = (onDone: () => void) => <SignInSheet event={details()} entries={[rosterEntry()]} onDone={onDone} />;
    const { rerender } = render(sheet(before));
    rerender(sheet(after));
    expect(printed).toHaveBeenCalledTimes(1);
    dispatchEvent(new Event('afterprint'));
    expect([before.mock.calls.length, after.mock.calls.length]).toEqual([0, 1]);
  });
});
