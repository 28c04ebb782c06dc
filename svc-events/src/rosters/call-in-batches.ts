/** The largest number of children in one call to svc-family. */
const BATCH = 1000;

/** Calls svc-family for any number of children, in batches, and returns all answers. */
export async function callInBatches<Answer>(
  childIds: readonly number[],
  call: (batch: number[]) => Promise<Answer>,
): Promise<Answer[]> {
  const count = Math.ceil(childIds.length / BATCH);
  return Promise.all(Array.from({ length: count }, (_, at) => call(childIds.slice(at * BATCH, (at + 1) * BATCH))));
}
