import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ServiceName } from '@fieldhouse/contracts';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { unavailable } from '../http/problem.ts';
import { jsonReader } from '../http/read-json.ts';
import { serviceVerifier, unknownService } from '../identity/verify-service.ts';
import type { ServiceCall } from '../ports.ts';

type CallHandler = Parameters<ServiceCall['answer']>[1];

/** Bytes. More than the limit for users' requests, because a call may contain many imported records. */
const CALL_LIMIT = 2 * 1024 * 1024;

interface Settings {
  name: ServiceName;
  /** Where svc-auth's replicas answer, for its keys. */
  addresses: readonly string[];
  log: Logger;
}

/**
 * The receiving side of calls over HTTP, `POST /internal/{call}`: 401 for a caller that is not a service, 503 while no
 * handler is registered, otherwise the service's answer or the problem that it throws.
 */
export function receiveCalls({ name, addresses, log }: Settings): Required<Pick<ServiceCall, 'answer' | 'receive'>> {
  const verify = serviceVerifier({ name, addresses });
  const readJson = jsonReader(CALL_LIMIT);
  let handler: CallHandler | undefined;

  const receive: RequestHandler = async (request, response) => {
    response.locals.route = '/internal/{call}';
    const token = /^Bearer (\S+)$/i.exec(request.get('Authorization') ?? '')?.[1];
    if (token === undefined) throw unknownService();
    const { service, act } = await verify(token);
    if (!handler) throw unavailable();
    await readJson(request, response);
    const call = String(request.params.call);
    const answer = await handler(call, service, request.body);
    log.debug({ call, from: service, act }, 'answered');
    if (answer instanceof Readable) {
      response.setHeader('Content-Type', 'application/octet-stream');
      await pipeline(answer, response);
    } else response.json(answer);
  };

  return {
    answer(to, handle) {
      if (to !== name) throw new Error(`svc-${name} cannot answer for svc-${to}`);
      handler = handle;
      return () => {
        if (handler === handle) handler = undefined;
      };
    },
    receive,
  };
}
