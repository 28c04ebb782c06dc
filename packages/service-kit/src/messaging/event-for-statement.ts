import type { EventData, EventTypeName } from '@fieldhouse/contracts';
import type { ServiceContext } from '../service.ts';
import { type Actor, envelopeOf } from './insert-events.ts';
import { publishAfterCommit } from './relay-dispatcher.ts';

/** The numbers that the statement gives to the stored entity and to its event. */
interface Numbers {
  id: number;
  version: number;
}

/** Placeholders, until the statement returns the numbers. */
const NO_NUMBERS_YET: Numbers = { id: 1, version: 1 };

/** The event of a change that is one statement, for an SQL function of the service. */
export interface EventForStatement {
  /**
   * Its envelope as JSON, checked. The SQL function puts the entity's id into `subject` and `data.id` and its
   * version into `data.version`, and calls `publish_event` of service-kit.
   */
  envelope: string;
  /** For `publish_event`. */
  leaseSeconds: number;
  /**
   * Call it when the statement is committed, with the numbers that it returned. It resolves when the event is on its
   * way.
   */
  committed: (numbers: Numbers) => Promise<void>;
}

/**
 * Checks the event of a change that is one statement, for a hot path: there is no transaction in which `publish` could
 * be called. Everything but the two numbers of the statement is checked before it runs. Throws as `publish` does. The
 * SQL function must make sure that the data has not changed since it was read.
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
