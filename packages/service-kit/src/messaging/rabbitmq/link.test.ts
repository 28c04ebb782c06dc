import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openLog } from '../../log.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts';
import { type TestVhost, testVhost } from '../../testing/vhost.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { openLink } from './link.ts';

/** `connection.close-ok`: class 10, method 51. */
const CLOSE_OK = { bytes: Buffer.from([0, 10, 0, 51]), delayMs: 5000 };

let vhost: TestVhost;
let proxy: TcpProxy;
beforeEach(async () => {
  vhost = await testVhost();
  proxy = await startTcpProxy(vhost.url, { splitAfter: CLOSE_OK });
});
afterEach(async () => {
  await proxy.close();
  await vhost.drop();
});

const log = openLog('test', { logLevel: 'fatal', version: '1' });

describe('closing a connection to RabbitMQ', () => {
  it('When it is closed while it connects, Then a later loss of the connection does not end the process', async () => {
    proxy.freeze();
    const link = openLink({ url: proxy.url, name: 'test', log });
    await waitFor('the attempt', () => proxy.connections() > 0);
    await link.close();
    await proxy.restore();
    // Time for the handshake; the answer to the closing comes later. An error without a listener fails the test.
    await wait(500);
    await proxy.cut();
    await wait(100);
    expect(link.currentConnection()).toBeUndefined();
  });

  it('When it is closed while it waits for the next attempt, Then there is no other attempt', async () => {
    await proxy.cut();
    const link = openLink({ url: proxy.url, name: 'test', log });
    await expect(link.connectionSoon()).rejects.toThrow(/unavailable|connecting/);
    await link.close();
    await proxy.restore();
    await wait(1000);
    expect(proxy.connections()).toBe(0);
    await expect(link.waitForConnection(new AbortController().signal)).rejects.toThrow('was closed');
  });
});
