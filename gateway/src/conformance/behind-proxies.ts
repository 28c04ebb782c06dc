import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Gateway } from '../start-gateway.ts';
import { testTarget } from './test-target.ts';
import { startUpstreams, type Upstreams } from './upstreams.ts';

type Start = (upstreams: Upstreams, trustedProxies: readonly string[]) => Promise<Gateway>;

/** A gateway behind a proxy that terminates TLS uses the proxy's `X-Forwarded-*` headers only when it is trusted. */
export function behindProxies(name: string, start: Start): void {
  describe.each([
    ['is trusted', ['127.0.0.0/8'], '203.0.113.7', 'https'],
    ['is not trusted', ['198.51.100.1'], '127.0.0.1', 'http'],
  ])(`the ${name} gateway behind a proxy that %s`, (_, trustedProxies, address, proto) => {
    let upstreams: Upstreams;
    let gateway: Gateway;
    const target = testTarget(
      () => gateway,
      () => upstreams,
    );
    beforeAll(async () => {
      upstreams = await startUpstreams();
      gateway = await start(upstreams, trustedProxies);
      while ((await fetch(gateway.url)).status !== 200);
    }, 60_000);
    afterAll(async () => {
      await gateway?.stop();
      await upstreams?.stop();
    }, 30_000);

    it(`Then services get the client address ${address}`, async () => {
      const { headers } = await target.forwarded('/api/waivers/current', [
        'X-Forwarded-For: 9.9.9.9, 203.0.113.7',
        'X-Real-Ip: 203.0.113.7',
        'X-Forwarded-Proto: https',
        'X-Identity: forged',
      ]);
      expect(headers).toMatchObject({ 'x-real-ip': address, 'x-forwarded-proto': proto });
      expect(headers['x-identity']).toBeUndefined();
    });
  });
}
