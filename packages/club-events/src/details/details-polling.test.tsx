import { details, event, http, ok, sentRequests } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { openEvents } from '../../testing/open-events.tsx';

const CALL = 'GET /api/events/7/details';
const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000));
const setVisible = (state: 'visible' | 'hidden') =>
  act(async () => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  });

// Loads the dialog's code first, so that a test's timeout does not include it.
beforeAll(async () => {
  await import('./details-dialog.tsx');
});

describe('While an event’s details are open @spec S1.9.20 @spec S1.7.44 @spec S1.2.141', () => {
  let app: Awaited<ReturnType<typeof openEvents>>;
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(async () => {
    await setVisible('visible');
    await app.close();
    jest.useRealTimers();
  });

  it('Then they are requested every second, except while the page is hidden, until they close', async () => {
    let registered = 1;
    app = await openEvents('/events?event=7&dialog=details', [
      http.events.get('/api/events', ok([event()])),
      http.events.get('/api/events/7/details', ({ response }) => response(200).json(details({ registered }))),
    ]);
    await seconds(1);
    const countRequests = () => sentRequests(CALL).length;
    const before = countRequests();
    registered = 3;
    await seconds(3);
    expect(countRequests()).toBe(before + 3);
    expect(screen.getByText('3/4 registered')).toBeTruthy();

    await setVisible('hidden');
    const hidden = countRequests();
    await seconds(5);
    expect(countRequests()).toBe(hidden);
    await setVisible('visible');
    await seconds(2);
    expect(countRequests()).toBeGreaterThan(hidden);

    await act(async () => screen.getByRole('button', { name: 'Close' }).click());
    const closed = countRequests();
    await seconds(5);
    expect(countRequests()).toBe(closed);
  });
});
