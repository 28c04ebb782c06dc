interface Batch<Item> {
  items: Item[];
  done: PromiseWithResolvers<void>;
}

/**
 * Does work in batches of up to `most`, one after the other: what comes while one is in hand goes together into the
 * next, in the order it came. The promise of an item is that of its batch.
 */
export function inBatches<Item>(
  most: number,
  work: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  const waiting: Batch<Item>[] = [];
  let working = false;

  async function workOff(): Promise<void> {
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      await work(batch.items).then(batch.done.resolve, batch.done.reject);
    }
    working = false;
  }

  function batchForOneMore(): Batch<Item> {
    const last = waiting.at(-1);
    if (last && last.items.length < most) return last;
    const batch: Batch<Item> = { items: [], done: Promise.withResolvers() };
    waiting.push(batch);
    return batch;
  }

  return (item) => {
    const { items, done } = batchForOneMore();
    items.push(item);
    if (!working) {
      working = true;
      // What comes in the same breath belongs to the first batch already.
      queueMicrotask(workOff);
    }
    return done.promise;
  };
}
