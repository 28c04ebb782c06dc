import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import express, { type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { answerProblems } from '../http/answer-problem.ts';

export interface HttpPeer {
  url: string;
  /** Breaks every connection and stops listening. */
  stop: () => Promise<void>;
}

/** An HTTP server with its own address. */
export async function startHttpPeer(answer: RequestListener): Promise<HttpPeer> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The HTTP peer does not listen on a port');
  let stopped: Promise<unknown> | undefined;
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      stopped ??= new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await stopped;
    },
  };
}

/** An HTTP app that only receives internal calls, as a service mounts them. */
export function callsApp(receive: RequestHandler, log: Logger): RequestListener {
  const app = express();
  app.post('/internal/:call', receive);
  app.use(answerProblems({ log }, () => undefined));
  return app;
}
