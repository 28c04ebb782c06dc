/** Most children one call to svc-family may name. */
const BATCH = 1000;

/** Asks about children, as many at a time as one call may name, and returns every answer. */
export async function askInBatches<Answer>(
  childIds: readonly number[],
  ask: (batch: number[]) => Promise<Answer>,
): Promise<Answer[]> {
  const count = Math.ceil(childIds.length / BATCH);
  return Promise.all(Array.from({ length: count }, (_, at) => ask(childIds.slice(at * BATCH, (at + 1) * BATCH))));
}
