import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Gateway } from '../start-gateway.ts';
import { authentication } from './authentication.ts';
import { badRequests } from './bad-requests.ts';
import { headersAndCookies } from './headers.ts';
import { pathTricks } from './path-tricks.ts';
import { replicas } from './replicas.ts';
import { routing } from './routing.ts';
import { serviceDown } from './service-down.ts';
import { streamsAndBodies } from './streams-and-bodies.ts';
import { startUpstreams, type Upstreams } from './upstreams.ts';
import { visitOf } from './visit.ts';

/** What every gateway must do, whatever it is made of (architecture sections 5 and 7). */
export function gatewayConformance(name: string, start: (upstreams: Upstreams) => Promise<Gateway>): void {
  describe(`the ${name} gateway`, () => {
    let upstreams: Upstreams;
    let gateway: Gateway;
    const at = visitOf(
      () => gateway,
      () => upstreams,
    );

    beforeAll(async () => {
      upstreams = await startUpstreams();
      gateway = await start(upstreams);
      // It may be ready before it knows of the services.
      while ((await fetch(gateway.url)).status !== 200);
    }, 60_000);
    afterAll(async () => {
      await gateway?.stop();
      await upstreams?.stop();
    }, 30_000);

    routing(at);
    authentication(at);
    headersAndCookies(at);
    pathTricks(at);
    badRequests(at);
    streamsAndBodies(at);
    replicas(at);
    // Last: it takes services down.
    serviceDown(at);
  });
}
