import type { ServiceName } from '@fieldhouse/contracts';
import type * as z from 'zod';
import { forbidden, invalid, notFound } from '../http/problem.ts';
import type { ServiceCall } from '../ports.ts';
import type { ServiceContext, ServiceDefinition, StreamHandler } from '../service.ts';

/**
 * Registers the service's handlers of internal calls. They answer only services that may make the call, and only data
 * that fits the call's schemas. Returns a function that removes them.
 */
export function registerCalls(
  definition: ServiceDefinition,
  ctx: ServiceContext,
  calls: ServiceCall,
  streams: readonly StreamHandler[] = [],
): () => void {
  const handlers = new Map((definition.calls ?? []).map((handler) => [handler.call.name, handler]));
  for (const { call } of handlers.values()) {
    if (call.to !== definition.name)
      throw new Error(`${definition.name} cannot answer ${call.name}: that is ${call.to}'s`);
  }

  return calls.answer(definition.name, async (name: string, from: ServiceName, input: unknown) => {
    const stream = streams.find(({ call }) => call.name === name);
    if (stream) {
      if (!stream.call.from.includes(from)) throw forbidden();
      return stream.handle(ctx);
    }
    const handler = handlers.get(name);
    if (!handler) throw notFound('Call');
    if (!handler.call.from.includes(from)) throw forbidden();
    const parsed = handler.call.input.safeParse(input);
    if (!parsed.success) {
      const issues: z.core.$ZodIssue[] = parsed.error.issues;
      throw invalid(issues.map(({ path, message }) => ({ path: path.join('.'), message })));
    }
    return handler.call.output.parse(await handler.handle(parsed.data, ctx));
  });
}
