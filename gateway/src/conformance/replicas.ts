import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Load, underLoad } from './load.ts';
import type { Replica } from './replica.ts';
import { SESSION } from './upstreams.ts';
import type { Visit } from './visit.ts';

/** As services drain: longer than two looks at their readiness take. */
const DRAIN_MS = 2000;
/** Within this a replica that was killed is out of the way. */
const NOTICED_MS = 3000;

/** Two of a service share the work, and one of them can go without anybody noticing. */
export function replicas(at: Visit): void {
  describe('a service with two replicas', () => {
    let load: Load;
    beforeEach(() => {
      load = underLoad(`${at.url()}/api/events`, { cookie: SESSION });
    });
    afterEach(() => load.stop());

    /** The second of svc-events and the second of svc-auth. */
    const seconds = () =>
      (['events', 'auth'] as const).flatMap((to) => at.upstreams().replicas(to)[1] ?? []) as [Replica, Replica];

    /** Resolves when both replicas of both have answered again. */
    async function bothTakePart(): Promise<void> {
      const before = [at.upstreams().askedOf(0), at.upstreams().askedOf(1)];
      const answering = new Set<number>();
      while (answering.size < 2) answering.add((await at.seen('/api/events')).replica);
      while ([0, 1].some((replica) => at.upstreams().askedOf(replica) === before[replica])) await load.more(1);
    }

    it('When both are up, then both are asked', async () => {
      await bothTakePart();
      expect(load.failures()).toEqual([]);
    });

    it('When one is stopped in order under load, then no request fails, and it takes part again once it is back', async () => {
      await load.more(50);
      await Promise.all(seconds().map((replica) => replica.stop(DRAIN_MS)));
      await load.more(500);
      expect(load.failures()).toEqual([]);
      await Promise.all(seconds().map((replica) => replica.start()));
      await bothTakePart();
      expect(load.failures()).toEqual([]);
    });

    it('When one is killed under load, then soon no request fails, and it takes part again once it is back', async () => {
      await load.more(50);
      await Promise.all(seconds().map((replica) => replica.kill()));
      await pause(NOTICED_MS);
      const lost = load.failures().length;
      await load.more(500);
      expect(load.failures()).toHaveLength(lost);
      expect(lost).toBeLessThan(load.answers() / 2);
      await Promise.all(seconds().map((replica) => replica.start()));
      await bothTakePart();
      expect(load.failures()).toHaveLength(lost);
    });
  });
}
