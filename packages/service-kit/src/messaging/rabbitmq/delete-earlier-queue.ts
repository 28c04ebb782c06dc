import type { ServiceName } from '@fieldhouse/contracts';
import { type Loop, startLoop } from '../../jobs/loop.ts';
import { closeChannel } from './close-channel.ts';
import type { Link } from './link.ts';
import { queueExists } from './topology.ts';

const CHECK_MS = 5000;

/**
 * Deletes the queue of release 1.0 (`fieldhouse.<service>`) as soon as no replica of 1.2 receives from it any more. Since
 * 1.1 each of its events is in the service's own queue as well, and nothing declares it again.
 */
export function deleteEarlierQueue(link: Link, service: ServiceName, onError: (error: unknown) => void): Loop {
  const queue = `fieldhouse.${service}`;
  let isDeleted = false;
  return startLoop({
    everyMs: CHECK_MS,
    async run() {
      const model = link.currentConnection();
      if (!model || isDeleted) return undefined;
      isDeleted = !(await queueExists(model, queue));
      if (isDeleted) return undefined;
      const channel = await model.createChannel();
      channel.on('error', () => undefined);
      // The broker does not delete a quorum queue only if it is unused.
      const { consumerCount } = await channel.checkQueue(queue);
      if (consumerCount === 0) await channel.deleteQueue(queue);
      await closeChannel(channel);
      return undefined;
    },
    onError,
  });
}
