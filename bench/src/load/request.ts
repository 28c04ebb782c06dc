import { type Dispatcher, Pool } from 'undici';
import type { Call } from '../speed/client.ts';

/** How long an answer may take. */
const TIMEOUT_MS = 30_000;

export type Requester = (call: Call) => Promise<number>;

/**
 * A client with little CPU time of its own, so that it hardly changes the measured times. `request` resolves to the
 * status; it discards the body.
 */
export function openRequester(site: string, connections: number): { request: Requester; close: () => Promise<void> } {
  const pool = new Pool(site, {
    connections,
    pipelining: 1,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    keepAliveTimeout: TIMEOUT_MS,
  });
  const request: Requester = ({ method = 'GET', path, headers = {}, body }) =>
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
  return { request, close: () => pool.close() };
}
