import { details, http, ok } from '@fieldhouse/web-kit/testing';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openEvents } from '../../testing/open-events.tsx';

const user = userEvent.setup({ delay: null });
const LINK = 'http://localhost/events?event=7&dialog=details';

let app: Awaited<ReturnType<typeof openEvents>>;
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  return app.close();
});

/** Opens the details in a browser whose own dialog ends so; undefined: it has none. */
async function pressShare(dialog?: () => Promise<void>) {
  const share = jest.fn((_: ShareData) => dialog?.() ?? Promise.resolve());
  if (dialog) Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  app = await openEvents('/events?event=7&dialog=details', [
    http.events.get('/api/events', ok([])),
    http.events.get('/api/events/7/details', ok(details())),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  return share;
}

describe('When Share is pressed in the details of an event', () => {
  it('Then the dialog of the browser has title, time, location and link @spec S1.2.208', async () => {
    const share = await pressShare(() => Promise.resolve());
    const text = 'Ball Handling · Mon, Nov 30 · 4:00 – 6:00 PM · Barn Court';
    expect(share.mock.calls).toEqual([[{ title: 'Ball Handling', text, url: LINK }]]);
    expect(app.notices).toEqual([]);
  });

  it('Then a browser without such a dialog, or that refuses it, copies the link @spec S1.2.208', async () => {
    await pressShare();
    await waitFor(() => expect(app.notices).toEqual([{ title: 'Link copied' }]));
    expect(await navigator.clipboard.readText()).toBe(LINK);
    await app.close();
    await pressShare(() => Promise.reject(new DOMException('refused', 'NotAllowedError')));
    await waitFor(() => expect(app.notices).toEqual([{ title: 'Link copied' }]));
  });

  it('Then nothing happens when the user closes that dialog', async () => {
    const share = await pressShare(() => Promise.reject(new DOMException('closed', 'AbortError')));
    expect(share).toHaveBeenCalledTimes(1);
    expect(app.notices).toEqual([]);
  });
});
