import type { Envelope } from '@fieldhouse/contracts';
import type { Actor } from './insert-events.ts';

/** Who caused an event: what follows from it is published as theirs. Undefined: the platform itself. */
export function causeOf({ actor, actorrole }: Pick<Envelope, 'actor' | 'actorrole'>): Actor | undefined {
  return actor === undefined || actorrole === undefined ? undefined : { userId: actor, role: actorrole };
}
