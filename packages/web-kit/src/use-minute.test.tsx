import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useMinute } from './use-minute.ts';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const Clock = () => <output>{useMinute().toISOString().slice(11, 19)}</output>;
const shown = () => screen.getByRole('status').textContent;

it('When a page stays open, Then it shows each minute as it begins', () => {
  jest.useFakeTimers({ now: new Date('2026-11-30T21:58:20.000Z') });
  render(<Clock />);
  act(() => jest.advanceTimersByTime(39_999));
  expect(shown()).toBe('21:58:20');
  act(() => jest.advanceTimersByTime(1));
  expect(shown()).toBe('21:59:00');
  act(() => jest.advanceTimersByTime(60_000));
  expect(shown()).toBe('22:00:00');
});
