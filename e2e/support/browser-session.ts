import { DEMO_ADMIN, DEMO_COACHES, DEMO_PARENTS, type DemoUser } from '@fieldhouse/contracts/demo';
import { type Club, openSessions, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type ApiAnswer, type ApiClient, apiClient } from './api-client.ts';
import { type Visitor, visit } from './browser.ts';

const DEMO_USERNAMES = ['parent', 'parent2', 'coach', 'admin'] as const;

/** Who uses the browser: an account of the demo club, a parent who has just registered, or nobody signed in. */
export type Person = (typeof DEMO_USERNAMES)[number] | 'newcomer' | 'nobody';

/** One page on one club for all tests of a file; each test opens it as another person. */
export interface BrowserSession {
  readonly club: Club;
  /** Uncaught errors and policy violations of the page so far. */
  readonly faults: readonly string[];
  /** Opens a page as this person, signed in without the sign-in screen. */
  open: (who: Person, path: string) => Promise<Page>;
  /** Opens `about:blank`: the previous page makes no more requests. */
  openBlankPage: () => Promise<Page>;
  /** A call of the same person to the API, without the browser; returns the body. Throws when it is refused. */
  sendAs: <Body = unknown>(who: Person, method: string, path: string, body?: unknown) => Promise<Body>;
}

/** Starts a club and a browser before the tests of this describe block and stops both after them. */
export function openBrowserSession(): BrowserSession {
  let club: Club | undefined;
  let visitor: Visitor | undefined;
  let cookies: ReadonlyMap<Person, string>;

  beforeAll(async () => {
    club = await startClub();
    visitor = await visit({ at: club.url, reducedMotion: true });
    visitor.page.setDefaultTimeout(45_000);
    cookies = await signInAll(club);
  }, 240_000);
  afterAll(async () => {
    await visitor?.leave();
    await club?.stop();
  }, 60_000);

  const started = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('The browser session starts before the first test');
    return value;
  };
  return {
    get club() {
      return started(club);
    },
    get faults() {
      return started(visitor).faults;
    },
    async open(who, path) {
      const { page } = started(visitor);
      await page.context().clearCookies();
      const [name = '', value = ''] = cookies.get(who)?.split('=') ?? [];
      if (name) await page.context().addCookies([{ name, value, url: started(club).url, httpOnly: true }]);
      await page.goto(path);
      return page;
    },
    async openBlankPage() {
      const { page } = started(visitor);
      await page.goto('about:blank');
      return page;
    },
    async sendAs(who, method, path, body) {
      const cookie = cookies.get(who);
      const answer = await apiClient(started(club).url).send(method, path, body, { ...(cookie && { cookie }) });
      return bodyOf(answer, `${method} ${path}`);
    },
  };
}

function bodyOf<Body>({ status, body }: ApiAnswer, call: string): Body {
  if (status >= 300) throw new Error(`${call} was refused: ${status} ${JSON.stringify(body)}`);
  return body as Body;
}

/** The session cookie of each person. */
async function signInAll(club: Club): Promise<ReadonlyMap<Person, string>> {
  const newcomer = await newParent(apiClient(club.url), 'newcomer');
  const demoUsers = [DEMO_ADMIN, ...DEMO_COACHES, ...DEMO_PARENTS];
  const idOf = (name: string) => demoUsers.find(({ username }: DemoUser) => username === name)?.id ?? newcomer.id;
  const people: readonly Person[] = [...DEMO_USERNAMES, 'newcomer'];
  const cookies = await openSessions(club, people.map(idOf));
  return new Map(people.map((person, index) => [person, cookies[index] ?? '']));
}

/** Registers a parent without children, by the call of the registration screen. */
export async function newParent(client: ApiClient, username: string): Promise<{ id: number; username: string }> {
  const person = {
    username,
    password: 'fieldhouse',
    firstName: 'Wren',
    lastName: 'Calloway',
    email: `${username}@fieldhouse.example`,
    phone: '(512) 555-0177',
    waiverAccepted: true,
  };
  return bodyOf(await client.send('POST', '/api/auth/register', person), 'registration');
}
