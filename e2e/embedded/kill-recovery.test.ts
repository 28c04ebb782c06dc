import { rm } from 'node:fs/promises';
import { DEMO_CHILDREN } from '@fieldhouse/contracts/demo';
import { freePort, newDataFolder } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { markerArrived } from '../support/all-arrived.ts';
import { type PlatformProcess, startPlatform } from '../support/platform-process.ts';
import {
  effectsOf,
  expectOneEffectEach,
  type Families,
  makeEvent,
  registerOne,
  signInFamilies,
} from '../support/registration-rush.ts';

const TITLE = 'Registered While the Lights Went Out';

describe('kill -9 of everything in the middle of twenty registrations', () => {
  let dataDir: string;
  let port: number;
  let platform: PlatformProcess;
  let eventId: number;
  const acknowledged = new Map<number, number>();

  beforeAll(async () => {
    dataDir = await newDataFolder('fieldhouse-kill-');
    port = await freePort();
    platform = await startPlatform(dataDir, port);
    eventId = await makeEvent(platform.url, TITLE);
  }, 240_000);
  afterAll(async () => {
    await platform?.interrupt();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  const registerAll = (families: Families, onRegistered: (childId: number, registrationId: number) => void) =>
    Promise.allSettled(
      DEMO_CHILDREN.map(async (child) => {
        const { registrationId } = await registerOne(families, eventId, child);
        if (registrationId !== undefined) onRegistered(child.id, registrationId);
      }),
    );

  it('When it starts again, then every acknowledged registration, notification and e-mail is there exactly once', async () => {
    const families = await signInFamilies(platform.url);
    let killed: Promise<void> | undefined;
    await registerAll(families, (childId, registrationId) => {
      acknowledged.set(childId, registrationId);
      if (acknowledged.size === 7) killed = platform.killEverything();
    });
    await killed;
    expect(killed).toBeDefined();
    expect(acknowledged.size).toBeGreaterThanOrEqual(7);

    platform = await startPlatform(dataDir, port);
    const before = await effectsOf(platform.url, eventId, TITLE);
    for (const [childId, registrationId] of acknowledged) {
      expect(before.roster.filter((entry) => entry.childId === childId).map((entry) => entry.registrationId)).toEqual([
        registrationId,
      ]);
    }
    expectOneEffectEach(before);
    await markerArrived(platform.url);
    expectOneEffectEach(await effectsOf(platform.url, eventId, TITLE));

    const again = await signInFamilies(platform.url);
    const all = new Map<number, number>();
    await registerAll(again, (childId, registrationId) => all.set(childId, registrationId));
    expect(all.size).toBe(DEMO_CHILDREN.length);
    for (const [childId, registrationId] of acknowledged) expect(all.get(childId)).toBe(registrationId);
    const after = await effectsOf(platform.url, eventId, TITLE);
    expect(after.roster).toHaveLength(DEMO_CHILDREN.length);
    expectOneEffectEach(after);
    await markerArrived(platform.url);
    expectOneEffectEach(await effectsOf(platform.url, eventId, TITLE));
  }, 240_000);
});
