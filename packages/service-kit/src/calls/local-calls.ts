import { Readable } from 'node:stream';
import type { ServiceName, StreamCall } from '@fieldhouse/contracts';
import { unavailable } from '../http/problem.ts';
import type { ServiceCall } from '../ports.ts';

type CallHandler = Parameters<ServiceCall['answer']>[1];

/** Calls between services in one process. Inputs and answers pass through JSON, as between two processes. */
export function localCalls(): ServiceCall {
  const handlers = new Map<ServiceName, CallHandler>();
  return {
    async call(from, call, input) {
      const handle = handlers.get(call.to);
      if (!handle) throw unavailable();
      return throughJson(await handle(call.name, from, throughJson(input)));
    },
    async stream(from, call) {
      const handle = handlers.get(call.to);
      if (!handle) throw unavailable();
      return streamOf(await handle(call.name, from, undefined), call);
    },
    answer(to, handle) {
      handlers.set(to, handle);
      return () => {
        if (handlers.get(to) === handle) handlers.delete(to);
      };
    },
  };
}

function streamOf(answer: unknown, { to, name }: StreamCall): Readable {
  if (answer instanceof Readable) return answer;
  throw new Error(`${to} answers ${name} with no stream`);
}

function throughJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
