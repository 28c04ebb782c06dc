import type { InternalCall, ServiceName } from '@fieldhouse/contracts';
import type { Logger } from 'pino';
import { fetchPeer } from '../http/peers.ts';
import { Problem, unavailable } from '../http/problem.ts';
import type { ServiceCall } from '../ports.ts';
import { currentTrace } from '../tracing.ts';
import { readAnswer } from './read-answer.ts';
import { receiveCalls } from './receive-calls.ts';
import { serviceTokens } from './service-tokens.ts';

/** Past what the one who asks waits (`askVia`), the connection is given up, too. */
const GRACE_MS = 100;

interface Settings {
  /** The service of this process. */
  name: ServiceName;
  /** The replicas of every service. */
  serviceUrls: Readonly<Record<ServiceName, readonly string[]>>;
  /** What svc-auth knows this service by; without one it can answer and not ask. */
  secret: string | undefined;
  log: Logger;
}

/**
 * Calls between services over HTTP, `POST /internal/{call}`, each side proving itself with a token of svc-auth
 * (architecture 5). The asking service's trace goes along. Calls are reads: one that a replica cannot answer is put to
 * the next.
 */
export function httpCalls({ name, serviceUrls, secret, log }: Settings): Required<ServiceCall> {
  const tokens = serviceTokens({ name, addresses: serviceUrls.auth, secret });

  async function ask(call: InternalCall, input: unknown, act: number | undefined): Promise<unknown> {
    const token = await tokens.get(act);
    const answer = await send(call, input, token);
    if (answer.status !== 401) return readAnswer(answer);
    // Its keys may be newer than our token.
    tokens.forget(act, token);
    return readAnswer(await send(call, input, await tokens.get(act)));
  }

  function send(call: InternalCall, input: unknown, token: string): Promise<Response> {
    const trace = currentTrace();
    return fetchPeer(serviceUrls[call.to], `/internal/${call.name}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...(trace && { traceparent: trace.traceparent }),
        ...(trace?.requestId !== undefined && { 'X-Request-Id': trace.requestId }),
      },
      body: JSON.stringify(input),
      repeatable: true,
      signal: AbortSignal.timeout(call.limitMs + GRACE_MS),
    });
  }

  return {
    async ask(from, call, input, who) {
      if (from !== name) throw new Error(`svc-${name} cannot ask for svc-${from}`);
      try {
        return await ask(call, input, who?.userId);
      } catch (error) {
        if (error instanceof Problem) throw error;
        log.warn({ err: error, call: call.name, to: call.to }, 'a call was not answered');
        const problem = unavailable();
        problem.cause = error;
        throw problem;
      }
    },
    ...receiveCalls({ name, addresses: serviceUrls.auth, log }),
  };
}
