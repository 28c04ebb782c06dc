import type { ServiceName } from '@fieldhouse/contracts';
import { unavailable } from '../http/problem.ts';
import type { ServiceCall } from '../ports.ts';
import type { ServiceContext } from '../service.ts';
import { withTimeout } from '../with-timeout.ts';

/**
 * The `call` of a service's context. Any failure of the other service (unavailable, slow, broken, an answer that does
 * not fit the schema) becomes 503 `unavailable` with the reason as `cause`. A wrong input is a programming error and
 * throws an Error.
 */
export function callVia(calls: ServiceCall, name: ServiceName): ServiceContext['call'] {
  return async (call, input, who) => {
    if (!call.from.includes(name)) throw new Error(`${name} may not call ${call.name} of ${call.to}`);
    const parsedInput = call.input.parse(input);
    try {
      const answer = await withTimeout(call.timeoutMs, call.name, calls.call(name, call, parsedInput, who));
      return call.output.parse(answer);
    } catch (error) {
      const problem = unavailable();
      problem.cause = error;
      throw problem;
    }
  };
}

/**
 * The `callStream` of a service's context: 503 `unavailable` when the other service is unavailable, with the reason as
 * `cause`.
 */
export function streamVia(calls: ServiceCall, name: ServiceName): ServiceContext['callStream'] {
  return async (call) => {
    if (!call.from.includes(name)) throw new Error(`${name} may not call ${call.name} of ${call.to}`);
    try {
      return await calls.stream(name, call);
    } catch (error) {
      const problem = unavailable();
      problem.cause = error;
      throw problem;
    }
  };
}
