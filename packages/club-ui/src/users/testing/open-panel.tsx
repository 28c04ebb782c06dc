import { createQueryClient, definePiece, type Notice, type Place } from '@fieldhouse/web-kit';
import { act } from '@testing-library/react';
import { UserManagement } from '../UserManagement.tsx';

/** The admin who looks at the panel: account 1. */
const avery = {
  id: 1,
  username: 'admin',
  firstName: 'Avery',
  lastName: 'Stone',
  email: 'admin@fieldhouse.example',
  phone: '(512) 555-0101',
  role: 'admin' as const,
  waiverDue: false,
};

/** Shows the panel as a piece does, at an address, before a server. */
export async function openPanel(answer: typeof fetch, address = '/') {
  globalThis.fetch = answer;
  const placeOf = (to: string): Place => {
    const { pathname, search } = new URL(to, 'http://localhost');
    return { pathname, search };
  };
  let place = placeOf(address);
  const listeners = new Set<() => void>();
  const notices: Notice[] = [];
  let ended = 0;
  const queryClient = createQueryClient({
    onSessionEnded: () => {
      ended += 1;
    },
  });
  const host = document.body.appendChild(document.createElement('div'));
  const piece = definePiece(async () => ({ default: () => <UserManagement title="User Management" rows={10} /> }));
  await act(() =>
    piece.mount({
      host,
      session: { user: avery },
      queryClient,
      notify: (notice) => notices.push(notice),
      navigate: (to) => {
        place = placeOf(to);
        for (const listener of listeners) listener();
      },
      place: {
        current: () => place,
        subscribe: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      reportError: (problem) => {
        throw problem;
      },
    }),
  );
  return {
    notices,
    address: () => place.pathname + place.search,
    sessionsEnded: () => ended,
    close: async () => {
      await act(() => piece.unmount());
      queryClient.clear();
      host.remove();
    },
  };
}
