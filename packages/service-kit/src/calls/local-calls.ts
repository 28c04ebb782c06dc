import { Readable } from 'node:stream';
import type { ServiceName, StreamCall } from '@fieldhouse/contracts';
import { unavailable } from '../http/problem.ts';
import type { ServiceCall } from '../ports.ts';

type Answering = Parameters<ServiceCall['answer']>[1];

/** Calls between services of one process. What is said passes through JSON, as it would between two. */
export function localCalls(): ServiceCall {
  const answering = new Map<ServiceName, Answering>();
  return {
    async ask(from, call, input) {
      const handle = answering.get(call.to);
      if (!handle) throw unavailable();
      return throughJson(await handle(call.name, from, throughJson(input)));
    },
    async stream(from, call) {
      const handle = answering.get(call.to);
      if (!handle) throw unavailable();
      return streamOf(await handle(call.name, from, undefined), call);
    },
    answer(to, handle) {
      answering.set(to, handle);
      return () => {
        if (answering.get(to) === handle) answering.delete(to);
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
