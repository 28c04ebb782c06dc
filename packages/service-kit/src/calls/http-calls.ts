import type { IncomingMessage } from 'node:http';
import type { InternalCall, ServiceName, StreamCall } from '@fieldhouse/contracts';
import type { Logger } from 'pino';
import { fetchPeer, streamPeer } from '../http/peers.ts';
import { Problem, unavailable } from '../http/problem.ts';
import { type PeerRequest, readResponse } from '../http/request-peer.ts';
import type { ServiceCall } from '../ports.ts';
import { currentTrace, inSpan, SpanKind } from '../tracing.ts';
import { readAnswer } from './read-answer.ts';
import { receiveCalls } from './receive-calls.ts';
import { serviceTokens } from './service-tokens.ts';

/** The connection is closed this long after the caller's own limit (`callVia`). */
const GRACE_MS = 100;

interface Settings {
  /** The service of this process. */
  name: ServiceName;
  /** The replicas of every service. */
  serviceUrls: Readonly<Record<ServiceName, readonly string[]>>;
  /** Authenticates this service to svc-auth. Without it the service can answer calls but not make them. */
  secret: string | undefined;
  log: Logger;
}

/**
 * Calls between services over HTTP, `POST /internal/{call}`. The caller authenticates with a token of svc-auth
 * (architecture section 5) and sends its trace. Calls are reads: when a replica cannot answer, the next one is called.
 */
export function httpCalls({ name, serviceUrls, secret, log }: Settings): Required<ServiceCall> {
  const tokens = serviceTokens({ name, addresses: serviceUrls.auth, secret });

  async function callWithToken(call: InternalCall, input: unknown, act: number | undefined): Promise<unknown> {
    const use = { to: call.to, act };
    const token = await tokens.get(use);
    const answer = await send(call, input, token);
    if (answer.status !== 401) return readAnswer(answer);
    // svc-auth's keys may have changed since the token was issued.
    tokens.discard(use, token);
    return readAnswer(await send(call, input, await tokens.get(use)));
  }

  function send(call: InternalCall, input: unknown, token: string): Promise<Response> {
    return fetchPeer(serviceUrls[call.to], `/internal/${call.name}`, {
      ...requestOf(input, token),
      repeatable: true,
      signal: AbortSignal.timeout(call.timeoutMs + GRACE_MS),
    });
  }

  async function stream(call: StreamCall, token: string): Promise<IncomingMessage | Response> {
    const answer = await streamPeer(serviceUrls[call.to], `/internal/${call.name}`, requestOf({}, token));
    return answer.statusCode === 200 ? answer : readResponse(answer);
  }

  async function askStream(call: StreamCall): Promise<IncomingMessage> {
    const use = { to: call.to, act: undefined };
    const token = await tokens.get(use);
    let answer = await stream(call, token);
    if (answer instanceof Response && answer.status === 401) {
      tokens.discard(use, token);
      answer = await stream(call, await tokens.get(use));
    }
    if (!(answer instanceof Response)) return answer;
    await readAnswer(answer);
    throw new Error(`It answered ${answer.status} with no stream`);
  }

  async function expectAnswer<Answer>(from: ServiceName, call: StreamCall, request: () => Promise<Answer>) {
    if (from !== name) throw new Error(`svc-${name} cannot make calls for svc-${from}`);
    try {
      return await request();
    } catch (error) {
      if (error instanceof Problem) throw error;
      log.warn({ err: error, call: call.name, to: call.to }, 'a call was not answered');
      const problem = unavailable();
      problem.cause = error;
      throw problem;
    }
  }

  return {
    call: (from, call, input, who) =>
      expectAnswer(from, call, () =>
        inSpan(`call ${call.name}`, { kind: SpanKind.CLIENT }, () => callWithToken(call, input, who?.userId)),
      ),
    stream: (from, call) => expectAnswer(from, call, () => askStream(call)),
    ...receiveCalls({ name, addresses: serviceUrls.auth, log }),
  };
}

/** A call as an HTTP request, with the trace of the caller. */
function requestOf(input: unknown, token: string): Omit<PeerRequest, 'signal'> {
  const trace = currentTrace();
  return {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      ...(trace && { traceparent: trace.traceparent }),
      ...(trace?.requestId !== undefined && { 'X-Request-Id': trace.requestId }),
    },
    body: JSON.stringify(input),
  };
}
