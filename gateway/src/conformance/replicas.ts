import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Load, underLoad } from './load.ts';
import type { Replica } from './replica.ts';
import type { TestTarget } from './test-target.ts';
import { SESSION } from './upstreams.ts';

/** How long a service drains; longer than two readiness checks. */
const DRAIN_MS = 2000;
/** After this time a killed replica gets no more requests. */
const DETECTED_MS = 3000;

/** Two replicas share the requests, and one can stop without a failed request. */
export function replicas(target: TestTarget): void {
  describe('a service with two replicas', () => {
    let load: Load;
    beforeEach(() => {
      load = underLoad(`${target.url()}/api/events`, { cookie: SESSION });
    });
    afterEach(() => load.stop());

    /** The second replica of svc-events and of svc-auth. */
    const secondReplicas = () =>
      (['events', 'auth'] as const).flatMap((to) => target.upstreams().replicas(to)[1] ?? []) as [Replica, Replica];

    /** Resolves when both replicas of both services have answered a request. */
    async function waitForBoth(): Promise<void> {
      const before = [target.upstreams().authCallsOf(0), target.upstreams().authCallsOf(1)];
      const answering = new Set<number>();
      while (answering.size < 2) answering.add((await target.forwarded('/api/events')).replica);
      while ([0, 1].some((replica) => target.upstreams().authCallsOf(replica) === before[replica]))
        await load.waitForAnswers(1);
    }

    it('When both replicas are ready, then both get requests', async () => {
      await waitForBoth();
      expect(load.failures()).toEqual([]);
    });

    it('When one stops gracefully under load, then no request fails; after a restart it gets requests', async () => {
      await load.waitForAnswers(50);
      await Promise.all(secondReplicas().map((replica) => replica.stop(DRAIN_MS)));
      await load.waitForAnswers(500);
      expect(load.failures()).toEqual([]);
      await Promise.all(secondReplicas().map((replica) => replica.start()));
      await waitForBoth();
      expect(load.failures()).toEqual([]);
    });

    it('When one is killed under load, then soon no request fails; after a restart it gets requests', async () => {
      await load.waitForAnswers(50);
      await Promise.all(secondReplicas().map((replica) => replica.kill()));
      await pause(DETECTED_MS);
      const failed = load.failures().length;
      await load.waitForAnswers(500);
      expect(load.failures()).toHaveLength(failed);
      expect(failed).toBeLessThan(load.answers() / 2);
      await Promise.all(secondReplicas().map((replica) => replica.start()));
      await waitForBoth();
      expect(load.failures()).toHaveLength(failed);
    });
  });
}
