import type { EventData, EventTypeName } from '@fieldhouse/contracts';
import type { ServiceContext } from '../service.ts';
import { type Actor, envelopeOf } from './insert-events.ts';

/** The numbers that the statement gives to the stored entity and to its event. */
interface Numbers {
  id: number;
  version: number;
}

/** Placeholders: the statement puts in the numbers. */
const NO_NUMBERS_YET: Numbers = { id: 1, version: 1 };

/**
 * The checked event of a change that is one statement, as JSON, for an SQL function on a hot path: there is no
 * transaction in which `publish` could be called. The SQL function puts the entity's id into `subject` and `data.id`
 * and its version into `data.version`, calls `publish_event_v2`, and makes sure that the data has not changed since it
 * was read. Call `triggerRelay` when the statement is committed. Throws as `publish` does.
 */
export function eventForStatement<Type extends EventTypeName>(
  ctx: Pick<ServiceContext, 'name' | 'clock' | 'db'>,
  type: Type,
  dataWith: (numbers: Numbers) => EventData<Type>,
  who: Actor,
): string {
  return JSON.stringify(envelopeOf(ctx, type, NO_NUMBERS_YET.id, dataWith(NO_NUMBERS_YET), who));
}
