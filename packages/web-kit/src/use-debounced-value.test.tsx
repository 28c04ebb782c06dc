import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useDebouncedValue } from './use-debounced-value.ts';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const Debounced = ({ typed }: { typed: string }) => <output>{useDebouncedValue(typed)}</output>;
const shown = () => screen.getByRole('status').textContent;

describe('When somebody types into a search', () => {
  it('Then the value changes after a pause of 250 ms, not with each key', () => {
    jest.useFakeTimers();
    const { rerender } = render(<Debounced typed="" />);
    for (const typed of ['a', 'ar', 'arj']) {
      rerender(<Debounced typed={typed} />);
      act(() => jest.advanceTimersByTime(249));
      expect(shown()).toBe('');
    }
    act(() => jest.advanceTimersByTime(1));
    expect(shown()).toBe('arj');
  });

  it('Then an emptied field is empty at once, and the former text does not return', () => {
    jest.useFakeTimers();
    const { rerender } = render(<Debounced typed="arjun" />);
    rerender(<Debounced typed="" />);
    expect(shown()).toBe('');
    act(() => jest.advanceTimersByTime(0));
    rerender(<Debounced typed="m" />);
    expect(shown()).toBe('');
    act(() => jest.advanceTimersByTime(250));
    expect(shown()).toBe('m');
  });
});
