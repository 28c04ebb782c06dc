import type { ChildState, Gone } from '@fieldhouse/contracts';
import { applyProjection, buryProjection, type Tx } from '@fieldhouse/service-kit';

/** A child as far as lines of the bell need it. */
export interface KnownChild {
  name: string;
  gone: boolean;
}

/** Takes over what svc-family tells of a child, when it is newer; tells whether it was. */
export async function learnChild(tx: Tx, { id, version, firstName, lastName }: ChildState): Promise<boolean> {
  return applyProjection(tx, {
    table: 'known_child',
    key: { id },
    version,
    row: { name: nameOf({ firstName, lastName }) },
  });
}

/** Forgets a child that is gone, all but its tombstone. False where a newer state of it is known. */
export async function buryChild(tx: Tx, { id, version }: Gone): Promise<boolean> {
  return buryProjection(tx, { table: 'known_child', key: { id }, version, row: { name: '' } });
}

/** As svc-events writes it, too. */
export function nameOf({ firstName, lastName }: Pick<ChildState, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
