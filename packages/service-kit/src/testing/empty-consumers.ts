import { type ServiceName, subscriptionsOf } from '@fieldhouse/contracts';
import { type AnyConsumer, consumer } from '../service.ts';

/**
 * Consumers that do nothing, for the subscribed event types that `consumers` does not contain. Without them the service
 * would not start.
 */
export function emptyConsumers(name: ServiceName, consumers: readonly AnyConsumer[] = []): AnyConsumer[] {
  const consumed = new Set<string>(consumers.map(({ type }) => type));
  const left = subscriptionsOf(name).filter((type) => !consumed.has(type));
  return left.map((type) => consumer(type, async () => undefined));
}
