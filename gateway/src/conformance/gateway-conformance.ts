import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Gateway } from '../start-gateway.ts';
import { authentication } from './authentication.ts';
import { badRequests } from './bad-requests.ts';
import { headersAndCookies } from './headers.ts';
import { pathSpellings } from './path-spellings.ts';
import { previews } from './previews.ts';
import { replicas } from './replicas.ts';
import { routing } from './routing.ts';
import { serviceDown } from './service-down.ts';
import { streamsAndBodies } from './streams-and-bodies.ts';
import { testTarget } from './test-target.ts';
import { startUpstreams, type Upstreams } from './upstreams.ts';

/** The contract test of every gateway implementation (architecture sections 5 and 7). */
export function gatewayConformance(name: string, start: (upstreams: Upstreams) => Promise<Gateway>): void {
  describe(`the ${name} gateway`, () => {
    let upstreams: Upstreams;
    let gateway: Gateway;
    const target = testTarget(
      () => gateway,
      () => upstreams,
    );

    beforeAll(async () => {
      upstreams = await startUpstreams();
      gateway = await start(upstreams);
      // A gateway may be ready before it has found the services.
      while ((await fetch(gateway.url)).status !== 200);
    }, 60_000);
    afterAll(async () => {
      await gateway?.stop();
      await upstreams?.stop();
    }, 30_000);

    routing(target);
    authentication(target);
    headersAndCookies(target);
    previews(target);
    pathSpellings(target);
    badRequests(target);
    streamsAndBodies(target);
    replicas(target);
    // Last: it kills services.
    serviceDown(target);
  });
}
