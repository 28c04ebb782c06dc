import type { EventData, EventTypeName } from '@fieldhouse/contracts';
import type { ServiceContext } from '../service.ts';
import { type Actor, envelopeOf } from './insert-events.ts';
import { publishAfterCommit } from './relay-dispatcher.ts';

/** What the statement that stores an entity gives to it and to its event. */
interface Numbers {
  id: number;
  version: number;
}

/** Where its numbers will be, until the statement has them. */
const NO_NUMBERS_YET: Numbers = { id: 1, version: 1 };

/** The event of a work that is one statement, for a SQL function of the service. */
export interface EventForStatement {
  /**
   * Its envelope as JSON, checked. The SQL function puts the entity's id into `subject` and `data.id` and its
   * version into `data.version`, and calls `publish_event` of service-kit.
   */
  envelope: string;
  /** For `publish_event`. */
  leaseSeconds: number;
  /**
   * To be called when the statement is committed, with the numbers that it gave; resolves when the event is on its
   * way.
   */
  committed: (numbers: Numbers) => Promise<void>;
}

/**
 * Checks the event of a work that has no transaction in which `publish` could be called: one statement, for a hot
 * path. All but the two numbers that the statement gives is checked before it runs. Throws as `publish` does. What
 * the data was read from must be unchanged when the statement stores it; that is for its SQL function to see to.
 */
export function eventForStatement<Type extends EventTypeName>(
  ctx: Pick<ServiceContext, 'name' | 'clock' | 'db'>,
  type: Type,
  dataWith: (numbers: Numbers) => EventData<Type>,
  who: Actor,
): EventForStatement {
  const checked = envelopeOf(ctx, type, NO_NUMBERS_YET.id, dataWith(NO_NUMBERS_YET), who);
  const { leaseSeconds, committed } = publishAfterCommit(ctx);
  return {
    envelope: JSON.stringify(checked),
    leaseSeconds,
    committed: (numbers) => committed({ ...checked, subject: String(numbers.id), data: dataWith(numbers) }),
  };
}
