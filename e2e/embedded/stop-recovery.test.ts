import { rm } from 'node:fs/promises';
import { DEMO_PARENTS } from '@fieldhouse/contracts/demo';
import { forSize, newDataFolder, stablePort } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { type PlatformProcess, startPlatform } from '../support/platform-process.ts';
import { makeEvent } from '../support/registration-burst.ts';

/** The ids in acknowledged answers, by the name of the child. */
interface Acknowledged {
  children: Map<string, number>;
  registrations: Map<string, number>;
}

const NAMES = Array.from({ length: 48 }, (_, index) => `${String.fromCharCode(97 + (index % 26))}${'x'.repeat(index)}`);

/** At night also a kill of the platform alone: `kill-recovery.test.ts` kills it with its PostgreSQL. */
const SIGNALS = forSize<readonly ('SIGTERM' | 'SIGKILL')[]>({ short: ['SIGTERM'], long: ['SIGTERM', 'SIGKILL'] });

describe('the platform is stopped while families add children and register them', () => {
  let dataDir: string;
  let port: number;
  let platform: PlatformProcess;
  beforeAll(async () => {
    dataDir = await newDataFolder('fieldhouse-stopped-');
    port = await stablePort();
    platform = await startPlatform(dataDir, port);
  }, 240_000);
  afterAll(async () => {
    await platform?.interrupt();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  it.each(SIGNALS)(
    'When it gets a %s and starts again, then acknowledged records exist, and every retry gets the first answer',
    async (signal) => {
      const coach = await signedInAs(platform.url, 'coach');
      const eventId = await makeEvent(platform.url, signal, NAMES.length);
      const families = await Promise.all(
        DEMO_PARENTS.slice(0, 8).map(({ username }) => signedInAs(platform.url, username)),
      );
      const acknowledged: Acknowledged = { children: new Map(), registrations: new Map() };
      let stopped: Promise<void> | undefined;
      await addAll(families, signal, eventId, acknowledged, () => {
        if (acknowledged.registrations.size === 12) stopped = platform.signal(signal);
      });
      await stopped;
      expect(acknowledged.registrations.size).toBeGreaterThanOrEqual(12);
      expect(acknowledged.registrations.size).toBeLessThan(NAMES.length);

      platform = await startPlatform(dataDir, port);
      const before = await rosterOf(coach, eventId);
      expect(before).toEqual(expect.arrayContaining([...acknowledged.registrations.values()]));

      const again: Acknowledged = { children: new Map(), registrations: new Map() };
      await addAll(families, signal, eventId, again, () => undefined);
      expect([again.children.size, again.registrations.size]).toEqual([NAMES.length, NAMES.length]);
      expect(Object.fromEntries(again.children)).toMatchObject(Object.fromEntries(acknowledged.children));
      expect(Object.fromEntries(again.registrations)).toMatchObject(Object.fromEntries(acknowledged.registrations));
      expect((await rosterOf(coach, eventId)).sort()).toEqual([...again.registrations.values()].sort());
      expect(await childrenNamed(coach, signal)).toBe(NAMES.length);
    },
    240_000,
  );

  /** Every family adds its children and registers them, one after the other; failed requests are left out. */
  async function addAll(
    families: readonly ApiClient[],
    lastName: string,
    eventId: number,
    acknowledged: Acknowledged,
    onRegistered: () => void,
  ): Promise<void> {
    await Promise.all(
      families.map(async (family, index) => {
        for (const name of NAMES.filter((_, position) => position % families.length === index)) {
          const child = { firstName: name, lastName, birthdate: '2016-06-01' };
          const childId = (await post<{ id: number }>(family, '/api/children', child, `${lastName}-${name}`))?.id;
          if (childId === undefined) continue;
          acknowledged.children.set(name, childId);
          const registered = await post<{ registration: { id: number } }>(
            family,
            '/api/register-child',
            { childId, eventId },
            `r-${lastName}-${name}`,
          );
          if (registered === undefined) continue;
          acknowledged.registrations.set(name, registered.registration.id);
          onRegistered();
        }
      }),
    );
  }

  /** The body of a 201. Retries a 503: the key's first request died with its process, and its lease still runs. */
  async function post<Made>(client: ApiClient, path: string, body: object, key: string): Promise<Made | undefined> {
    for (let tries = 0; tries < 4; tries += 1) {
      const answer = await client.send('POST', path, body, { 'idempotency-key': key }).catch(() => undefined);
      if (answer?.status === 201) return answer.body as Made;
      if (answer?.status !== 503) return undefined;
    }
    return undefined;
  }

  async function rosterOf(coach: ApiClient, eventId: number): Promise<number[]> {
    const { body } = await coach.send('GET', `/api/events/${eventId}/roster`);
    return (body as { registrationId: number }[]).map(({ registrationId }) => registrationId);
  }

  async function childrenNamed(coach: ApiClient, lastName: string): Promise<number> {
    const { body } = await coach.send('GET', `/api/all-children?q=${lastName}`);
    return (body as unknown[]).length;
  }
});
