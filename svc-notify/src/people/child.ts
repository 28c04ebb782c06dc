import type { ChildState, Gone, LocalDate } from '@fieldhouse/contracts';
import { applyProjection, buryProjection, type Tx } from '@fieldhouse/service-kit';

/** A child as far as lines of the bell and email need it. */
export interface KnownChild {
  name: string;
  /** Null while svc-family has not told it. */
  firstName: string | null;
  birthdate: LocalDate | null;
  gone: boolean;
}

/** Takes over what svc-family tells of a child, when it is newer; tells whether it was. */
export async function learnChild(tx: Tx, child: ChildState): Promise<boolean> {
  const { id, version, firstName, birthdate } = child;
  const row = { name: nameOf(child), first_name: firstName, birthdate };
  return applyProjection(tx, { table: 'known_child', key: { id }, version, row });
}

/** Forgets a child that is gone, all but its tombstone. False where a newer state of it is known. */
export async function buryChild(tx: Tx, { id, version }: Gone): Promise<boolean> {
  const row = { name: '', first_name: null, birthdate: null };
  return buryProjection(tx, { table: 'known_child', key: { id }, version, row });
}

/** As svc-events writes it, too. */
export function nameOf({ firstName, lastName }: Pick<ChildState, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
