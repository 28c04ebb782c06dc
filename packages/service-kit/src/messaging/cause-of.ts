import type { Envelope } from '@fieldhouse/contracts';
import type { Actor } from './insert-events.ts';

/**
 * Who caused an event. The events that follow from it are published with the same actor. Undefined: the platform
 * itself.
 */
export function causeOf({ actor, actorrole }: Pick<Envelope, 'actor' | 'actorrole'>): Actor | undefined {
  return actor === undefined || actorrole === undefined ? undefined : { userId: actor, role: actorrole };
}
