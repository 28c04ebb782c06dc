import type { User } from '@fieldhouse/api';
import { createQueryClient, type Notice, type Place } from '@fieldhouse/web-kit';
import { jest } from '@jest/globals';
import { act, configure } from '@testing-library/react';
import family from '../src/entry.ts';
import { rosa } from './build.ts';

// Dialogs and charts are loaded when they open, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/** An answer of the stand-in server: a body with status 200, or both. */
type Answer = { status: number; body: unknown };
export type Answers = Record<string, (request: SentRequest) => Answer | Promise<Answer>>;

export interface SentRequest {
  body: unknown;
  key: string | null;
  /** The version an edit stands on. */
  ifMatch: string | null;
  /** '?scope=all' */
  search: string;
}

interface OpenFamily {
  /** What was sent to one call, such as 'POST /api/children'. */
  sent: (call: string) => SentRequest[];
  notices: Notice[];
  address: () => string;
  close: () => Promise<void>;
}

/** Mounts this piece as the shell does, at an address, before a server that answers 'GET /api/children' and so on. */
export async function openFamily(address: string, answers: Answers, user: User = rosa): Promise<OpenFamily> {
  const requests: { call: string; request: SentRequest }[] = [];
  globalThis.fetch = jest.fn(async (input: RequestInfo | URL) => {
    const request = new Request(input);
    const { pathname, search } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    const text = await request.text();
    const sent = {
      body: text ? JSON.parse(text) : undefined,
      key: request.headers.get('Idempotency-Key'),
      ifMatch: request.headers.get('If-Match'),
      search,
    };
    requests.push({ call, request: sent });
    const answer = await (answers[call] ?? ANSWERED[call] ?? notFound)(sent);
    const type = answer.status < 400 ? 'application/json' : 'application/problem+json';
    return new Response(answer.status === 204 ? null : JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'content-type': type },
    });
  });

  const listeners = new Set<() => void>();
  let place = placeOf(address);
  const host = document.body.appendChild(document.createElement('div'));
  const notices: Notice[] = [];
  const queryClient = createQueryClient({ onSessionEnded: () => undefined });
  await act(() =>
    family.mount({
      host,
      session: { user },
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
    sent: (call) => requests.filter((each) => each.call === call).map(({ request }) => request),
    notices,
    address: () => place.pathname + place.search,
    close: async () => {
      await act(() => family.unmount());
      queryClient.clear();
      host.remove();
    },
  };
}

export const ok = (body: unknown) => () => ({ status: 200, body });
export const problem = (status: number, code: string, detail: string, more: object = {}) => ({
  status,
  body: { status, code, detail, message: detail, errors: [], ...more },
});

const notFound = () => problem(404, 'not_found', 'Not found');

/** What most tests are not about. */
const ANSWERED: Answers = { 'GET /api/child-access-requests': ok([]) };

function placeOf(address: string): Place {
  const { pathname, search } = new URL(address, 'http://localhost');
  return { pathname, search };
}
