import { act } from '@testing-library/react';

/** The browser loses the network and has it again: every query on screen is sent once more. */
export async function reconnect(): Promise<void> {
  await act(async () => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
}
