import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createQueryClient } from '../api/query-client.ts';
import { useLockedMutation } from './locked-mutation.ts';
import { COOLDOWN_MS } from './submit-lock.ts';

interface Call {
  succeed: () => void;
  fail: () => void;
}
let calls: Call[];
const queryClient = createQueryClient({ onSessionEnded: () => undefined });

beforeEach(() => {
  calls = [];
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  jest.useRealTimers();
});

function Form() {
  const { mutate, isPending, isCoolingDown } = useLockedMutation({
    mutationFn: () =>
      new Promise<void>((resolve, reject) =>
        calls.push({ succeed: resolve, fail: () => reject(new Error('refused')) }),
      ),
  });
  return (
    <button type="button" onClick={() => mutate()}>
      {isPending ? 'sending' : isCoolingDown ? 'cooling down' : 'ready'}
    </button>
  );
}

const mount = (form = <Form />) => render(<QueryClientProvider client={queryClient}>{form}</QueryClientProvider>);

/** Several presses may arrive before the next render. */
const press = (times = 1) =>
  act(async () => {
    for (let n = 0; n < times; n += 1) screen.getByRole('button').click();
    await jest.advanceTimersByTimeAsync(0);
  });
const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const answer = (how: keyof Call) =>
  act(async () => {
    calls.at(-1)?.[how]();
    await jest.advanceTimersByTimeAsync(0);
  });

describe('When a form is sent', () => {
  it('Then a second press before the next render sends nothing', async () => {
    mount();
    await press(2);
    expect(calls).toHaveLength(1);
  });

  it('Then a press during the request sends nothing, however long it takes', async () => {
    mount();
    await press();
    await advance(60_000);
    await press();
    expect(calls).toHaveLength(1);
  });

  it('Then presses within 800 ms after a success send nothing, and later ones do', async () => {
    mount();
    await press();
    await answer('succeed');
    for (const wait of [0, 250, 350, COOLDOWN_MS - 601]) {
      await advance(wait);
      await press();
      expect([calls.length, screen.getByRole('button').textContent]).toEqual([1, 'cooling down']);
    }
    await advance(1);
    expect(screen.getByRole('button').textContent).toBe('ready');
    await press();
    expect(calls).toHaveLength(2);
  });

  it('Then an effect that sends it runs once, also after a failure', async () => {
    function Automatic() {
      const { mutate, status } = useLockedMutation({
        mutationFn: () => new Promise<void>((_, reject) => calls.push({ succeed: () => {}, fail: () => reject() })),
      });
      useEffect(() => mutate(), [mutate]);
      return <button type="button">{status}</button>;
    }
    mount(<Automatic />);
    await advance(1);
    await answer('fail');
    await advance(1);
    expect(screen.getByRole('button').textContent).toBe('error');
    expect(calls).toHaveLength(1);
  });

  it('Then after a failure it can be sent again at once', async () => {
    mount();
    await press();
    await answer('fail');
    await press();
    expect(calls).toHaveLength(2);
  });
});
