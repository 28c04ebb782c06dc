import type { User } from '@fieldhouse/api';
import { act } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createQueryClient } from '../src/api/query-client.ts';
import type { Address, AppLifecycles, Notice } from '../src/app/app-props.ts';
import { defineApp } from '../src/app/define-app.tsx';
import { TimeoutError } from '../src/app/with-timeout.ts';

export interface OpenApp {
  /** All toasts. */
  notices: Notice[];
  /** '/events?child=7' */
  address: () => string;
  /** The sentences with which the password was asked for once more; it was right each time. */
  confirmed: string[];
  /** How often a call was answered 401. */
  sessionsEnded: () => number;
  close: () => Promise<void>;
}

/** Mounts a micro-frontend as the shell does, at an address, for a user. `server` answers its requests. */
export async function openApp(app: AppLifecycles, address: string, user: User): Promise<OpenApp> {
  const listeners = new Set<() => void>();
  let current = addressOf(address);
  let ended = 0;
  const notices: Notice[] = [];
  const confirmed: string[] = [];
  const host = document.body.appendChild(document.createElement('div'));
  const queryClient = createQueryClient({
    onSessionEnded: () => {
      ended += 1;
    },
  });
  await act(() =>
    app.mount({
      host,
      session: { user, confirmIdentity: async (reason) => confirmed.push(reason) > 0 },
      queryClient,
      notify: (notice) => notices.push(notice),
      navigate: (to) => {
        current = addressOf(to);
        for (const listener of listeners) listener();
      },
      address: {
        current: () => current,
        subscribe: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      reportError: (problem) => {
        // On a busy machine code may take longer than a person waits. It is shown when it arrives.
        if (!(problem instanceof TimeoutError)) throw problem;
      },
    }),
  );
  return {
    notices,
    confirmed,
    address: () => current.pathname + current.search,
    sessionsEnded: () => ended,
    close: async () => {
      await act(() => app.unmount());
      queryClient.clear();
      host.remove();
    },
  };
}

/** Mounts a component of a package as the only page of a micro-frontend. */
export function openComponent(Component: ComponentType, address: string, user: User): Promise<OpenApp> {
  const { pathname } = addressOf(address);
  return openApp(
    defineApp({ page: async () => ({ default: Component }) }, [{ path: pathname, component: 'page' }]),
    address,
    user,
  );
}

function addressOf(address: string): Address {
  const { pathname, search } = new URL(address, 'http://localhost');
  return { pathname, search };
}
