import { type Dispatcher, Pool } from 'undici';
import type { Call } from '../speed/client.ts';

/** So long may an answer take: a load never waits for ever. */
const PATIENCE_MS = 30_000;

export type Asker = (call: Call) => Promise<number>;

/**
 * The lightest client there is for Node: what it costs counts for neither side. `ask` answers the status and throws the
 * bytes away.
 */
export function openAsker(site: string, connections: number): { ask: Asker; close: () => Promise<void> } {
  const pool = new Pool(site, {
    connections,
    pipelining: 1,
    headersTimeout: PATIENCE_MS,
    bodyTimeout: PATIENCE_MS,
    keepAliveTimeout: PATIENCE_MS,
  });
  const ask: Asker = ({ method = 'GET', path, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      let status = 0;
      const handler: Dispatcher.DispatchHandler = {
        onRequestStart: () => undefined,
        onResponseStart: (_controller, answered) => {
          status = answered;
        },
        onResponseData: () => undefined,
        onResponseEnd: () => resolve(status),
        onResponseError: (_controller, error) => reject(error),
      };
      pool.dispatch(
        {
          method,
          path,
          headers: {
            'sec-fetch-site': 'same-origin',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          body: body === undefined ? null : JSON.stringify(body),
        },
        handler,
      );
    });
  return { ask, close: () => pool.close() };
}
