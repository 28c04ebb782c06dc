import { jest } from '@jest/globals';

/** What the server answers; without a body an empty one. */
export interface Answer {
  status: number;
  body?: unknown;
}

type Answers = Record<string, (body: unknown) => Answer | Promise<Answer>>;

interface AskedCall {
  /** 'POST /api/auth/login' */
  call: string;
  search: string;
  body: unknown;
}

/** A server as the page sees it through `fetch`. */
export interface StandInServer {
  /** What was asked for, in order; of one call when that is named. */
  asked: (call?: string) => AskedCall[];
  /** Answers a call from now on: `answer('GET /api/auth/user', () => ({ status: 401 }))`. A call without an answer finds no network. */
  answer: (call: string, how: Answers[string]) => void;
  /** The platform's `fetch` is back. */
  close: () => void;
}

const realFetch = globalThis.fetch;

/** Stands in for the server from now on. */
export function standInServer(answers: Answers = {}): StandInServer {
  const known = { ...answers };
  const asked: AskedCall[] = [];
  globalThis.fetch = jest.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(String(input), location.origin), init);
    const { pathname, search } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    asked.push({ call, search, body });
    const how = known[call];
    if (!how) throw new TypeError('Failed to fetch');
    const { status, body: sent } = await how(body);
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    const empty = sent === undefined;
    return new Response(empty ? null : JSON.stringify(sent), {
      status,
      headers: empty ? { 'content-length': '0' } : { 'content-type': type },
    });
  });
  return {
    asked: (call) => asked.filter((each) => call === undefined || each.call === call),
    answer: (call, how) => {
      known[call] = how;
    },
    close: () => {
      globalThis.fetch = realFetch;
    },
  };
}

/** A refusal as the services send it; `errors` by field. */
export function problem(
  status: number,
  code: string,
  detail: string,
  errors: readonly { path: string; message: string }[] = [],
): Answer {
  return { status, body: { type: 'about:blank', title: detail, status, code, detail, message: detail, errors } };
}

/** A refusal that somebody in between made: no sentence for people in it. */
export const wordless = (status: number): Answer => ({ status, body: {} });
