import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useDebouncedValue } from './use-debounced-value.ts';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const Asked = ({ typed }: { typed: string }) => <output>{useDebouncedValue(typed)}</output>;
const asked = () => screen.getByRole('status').textContent;

describe('When somebody types into a search', () => {
  it('Then it is taken after a pause of 250 ms, not per key', () => {
    jest.useFakeTimers();
    const { rerender } = render(<Asked typed="" />);
    for (const typed of ['a', 'ar', 'arj']) {
      rerender(<Asked typed={typed} />);
      act(() => jest.advanceTimersByTime(249));
      expect(asked()).toBe('');
    }
    act(() => jest.advanceTimersByTime(1));
    expect(asked()).toBe('arj');
  });

  it('Then emptied it is so at once, and what stood there before does not come back', () => {
    jest.useFakeTimers();
    const { rerender } = render(<Asked typed="arjun" />);
    rerender(<Asked typed="" />);
    expect(asked()).toBe('');
    act(() => jest.advanceTimersByTime(0));
    rerender(<Asked typed="m" />);
    expect(asked()).toBe('');
    act(() => jest.advanceTimersByTime(250));
    expect(asked()).toBe('m');
  });
});
