import type { ChildState, LocalDate } from '@fieldhouse/contracts';

/** This service's projection of a child, for the bell and for email. */
export interface ChildProjection {
  name: string;
  /** Null while no event of svc-family about the child has arrived. */
  firstName: string | null;
  birthdate: LocalDate | null;
  isDeleted: boolean;
}

/** The name has the same form as in events of svc-events. */
export function toChildProjection({ firstName, lastName, birthdate }: ChildState): ChildProjection {
  return { name: `${firstName} ${lastName}`, firstName, birthdate, isDeleted: false };
}
