interface Batch<Item> {
  items: Item[];
  done: PromiseWithResolvers<void>;
}

/**
 * Works on items in batches of up to `maxItems`, one batch after the other. Items that arrive during a batch go
 * together into the next one, in their order. The promise of an item is that of its batch.
 */
export function inBatches<Item>(
  maxItems: number,
  work: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  const waiting: Batch<Item>[] = [];
  let working = false;

  async function processWaiting(): Promise<void> {
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      await work(batch.items).then(batch.done.resolve, batch.done.reject);
    }
    working = false;
  }

  function batchWithRoom(): Batch<Item> {
    const last = waiting.at(-1);
    if (last && last.items.length < maxItems) return last;
    const batch: Batch<Item> = { items: [], done: Promise.withResolvers() };
    waiting.push(batch);
    return batch;
  }

  return (item) => {
    const { items, done } = batchWithRoom();
    items.push(item);
    if (!working) {
      working = true;
      // Items of the same synchronous code belong to the first batch.
      queueMicrotask(processWaiting);
    }
    return done.promise;
  };
}
