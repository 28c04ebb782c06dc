import type { ChildState, LocalDate } from '@fieldhouse/contracts';

/** A child as far as lines of the bell and email need it. */
export interface KnownChild {
  name: string;
  /** Null while svc-family has not told it. */
  firstName: string | null;
  birthdate: LocalDate | null;
  gone: boolean;
}

/** Its name is written as svc-events writes it. */
export function toKnownChild({ firstName, lastName, birthdate }: ChildState): KnownChild {
  return { name: `${firstName} ${lastName}`, firstName, birthdate, gone: false };
}
