import type { Tx } from '../service.ts';

/**
 * The next number of this database's version sequence. Take it under the row's lock (after the UPDATE or
 * `FOR UPDATE`, in the same transaction), so that a higher version is the newer state.
 */
export async function nextVersion(tx: Tx): Promise<number> {
  const { rows } = await tx.raw<{ rows: { version: number }[] }>(`SELECT nextval('entity_version') AS version`);
  const version = rows[0]?.version;
  if (version === undefined) throw new Error('The sequence entity_version gave no number');
  return version;
}
