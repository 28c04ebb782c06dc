import { DEMO_ADMIN, DEMO_COACHES, DEMO_PARENTS, type DemoUser } from '@fieldhouse/contracts/demo';
import { type Club, openSessions, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type ApiAnswer, type ApiClient, apiClient } from './api-client.ts';
import { type Visitor, visit } from './browser.ts';

const PEOPLE = ['parent', 'parent2', 'coach', 'admin'] as const;

/** Who sits at the browser: some of the demo club's people, a parent who has just registered, or nobody. */
export type Person = (typeof PEOPLE)[number] | 'newcomer' | 'nobody';

/** One window on one club for all the tests of a file, in which now this person sits, now that. */
export interface BrowserSession {
  readonly club: Club;
  /** What went wrong in the window that nobody was told. */
  readonly faults: readonly string[];
  /** Lets somebody sit down, signed in without the screen, and opens a page anew. */
  open: (who: Person, path: string) => Promise<Page>;
  /** Leaves the page: whatever it asked for every second, it asks no more. */
  leave: () => Promise<Page>;
  /** What the same person does by a call of its own, without a browser. Throws when it is refused. */
  sendAs: <Body = unknown>(who: Person, method: string, path: string, body?: unknown) => Promise<Body>;
}

/** Opens the stage before the tests of this describe block and clears it away after them. */
export function openBrowserSession(): BrowserSession {
  let club: Club | undefined;
  let visitor: Visitor | undefined;
  let cookies: ReadonlyMap<Person, string>;

  beforeAll(async () => {
    club = await startClub();
    visitor = await visit({ at: club.url });
    visitor.page.setDefaultTimeout(45_000);
    cookies = await signInAll(club);
  }, 240_000);
  afterAll(async () => {
    await visitor?.leave();
    await club?.stop();
  }, 60_000);

  const there = <Thing>(thing: Thing | undefined): Thing => {
    if (thing === undefined) throw new Error('The stage opens before the first test');
    return thing;
  };
  return {
    get club() {
      return there(club);
    },
    get faults() {
      return there(visitor).faults;
    },
    async open(who, path) {
      const { page } = there(visitor);
      await page.context().clearCookies();
      const [name = '', value = ''] = cookies.get(who)?.split('=') ?? [];
      if (name) await page.context().addCookies([{ name, value, url: there(club).url, httpOnly: true }]);
      await page.goto(path);
      return page;
    },
    async leave() {
      const { page } = there(visitor);
      await page.goto('about:blank');
      return page;
    },
    async sendAs(who, method, path, body) {
      const cookie = cookies.get(who);
      const answer = await apiClient(there(club).url).send(method, path, body, { ...(cookie && { cookie }) });
      return bodyOf(answer, `${method} ${path}`);
    },
  };
}

function bodyOf<Body>({ status, body }: ApiAnswer, call: string): Body {
  if (status >= 300) throw new Error(`${call} was refused: ${status} ${JSON.stringify(body)}`);
  return body as Body;
}

async function signInAll(club: Club): Promise<ReadonlyMap<Person, string>> {
  const newcomer = await newParent(apiClient(club.url), 'newcomer');
  const known = [DEMO_ADMIN, ...DEMO_COACHES, ...DEMO_PARENTS];
  const idOf = (name: string) => known.find(({ username }: DemoUser) => username === name)?.id ?? newcomer.id;
  const everybody: readonly Person[] = [...PEOPLE, 'newcomer'];
  const cookies = await openSessions(club, everybody.map(idOf));
  return new Map(everybody.map((person, index) => [person, cookies[index] ?? '']));
}

/** A parent without a child, made as the registration screen makes one. */
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
