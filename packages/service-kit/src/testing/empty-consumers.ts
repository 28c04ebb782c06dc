import { type ServiceName, subscriptionsOf } from '@fieldhouse/contracts';
import { type AnyConsumer, consumer } from '../service.ts';

/**
 * Consumers that do nothing, of what is sent to the service and none of `consumers` takes: it would not start
 * without.
 */
export function emptyConsumers(name: ServiceName, consumers: readonly AnyConsumer[] = []): AnyConsumer[] {
  const taken = new Set<string>(consumers.map(({ type }) => type));
  const left = subscriptionsOf(name).filter((type) => type !== 'service.heartbeat' && !taken.has(type));
  return left.map((type) => consumer(type, async () => undefined));
}
