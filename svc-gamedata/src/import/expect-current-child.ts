import { conflict, type Tx } from '@fieldhouse/service-kit';
import { currentChildId } from '../merges/merged-ids.ts';

/** Throws 409 for a record of a child that the club has merged into another. */
export async function expectCurrentChild(tx: Tx, { childId }: { childId: number | null }): Promise<void> {
  if (childId === null || (await currentChildId(tx, childId)) === childId) return;
  throw conflict('child_merged', 'The club has merged this child into another');
}
