import type { Envelope } from '@fieldhouse/contracts';
import type { Who } from '@fieldhouse/service-kit';

/** Who caused an event: what follows from it is told as theirs. Undefined: the platform itself. */
export function causeOf({
  actor,
  actorrole,
}: Pick<Envelope, 'actor' | 'actorrole'>): Pick<Who, 'userId' | 'role'> | undefined {
  return actor === undefined || actorrole === undefined ? undefined : { userId: actor, role: actorrole };
}
