import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** One process of a service, as the gateway sees it. */
export interface Replica {
  url: string;
  /** What a service does on SIGTERM: it is not ready, still serves for `drainMs`, then closes. */
  stop: (drainMs: number) => Promise<void>;
  /** From now on it answers no readiness check. */
  hold: () => void;
  /** Like SIGKILL: requests that are running are lost. */
  kill: () => Promise<void>;
  /** Starts again at the same address. */
  start: () => Promise<void>;
}

/** Serves `/ready` itself and everything else through the listener. */
export async function startReplica(listener: RequestListener): Promise<Replica> {
  let ready = true;
  let isHeld = false;
  let port = 0;
  let server: Server;
  const start = async () => {
    ready = true;
    server = createServer({ keepAliveTimeout: 35_000 }, (request, response) => {
      if (request.url === '/ready' && isHeld) return;
      if (request.url === '/ready') response.writeHead(ready ? 200 : 503).end();
      else listener(request, response);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const closed = () => new Promise<void>((resolve) => server.close(() => resolve()));

  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    hold: () => {
      isHeld = true;
    },
    stop: async (drainMs) => {
      ready = false;
      await pause(drainMs);
      const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
      await closed();
      clearInterval(closeIdle);
    },
    kill: async () => {
      const closing = closed();
      server.closeAllConnections();
      await closing;
    },
  };
}
