import { EVENT_TYPES, type EventData, type EventTypeName, type PageCall } from '@fieldhouse/contracts';

/** A row of a projection, by its columns. */
export interface ProjectedRow {
  id: number;
  version: number;
  is_deleted: boolean;
  [column: string]: unknown;
}

/** The owner's current state. */
interface OwnedState {
  id: number;
  version: number;
}

/**
 * A table of another service's states that can be rebuilt from their owner. The service's own consumers apply the
 * owner's answers, so that a rebuild has the same result as the events.
 */
export interface Projection {
  /** Its name in operators' commands: `child` */
  name: string;
  /** Its key is `id`, the owner's; see `applyProjection`. */
  table: string;
  /** Columns that distinguish its rows from others of the same table, with their values. */
  rowsWith?: Readonly<Record<string, string>>;
  page: PageCall<OwnedState>;
  /** The event type whose consumers apply a state. */
  applied: EventTypeName;
  /** The event type whose consumers leave a tombstone. */
  removed: EventTypeName;
  /** The data of `removed` besides the id and the version of the tombstone. */
  removedData: (row: ProjectedRow) => object;
}

type Declared<Applied extends EventTypeName> = Omit<Projection, 'page' | 'removedData'> & {
  page: PageCall<EventData<Applied> & OwnedState>;
  applied: Applied;
  removedData?: Projection['removedData'];
};

/** Declares a projection: `applied` carries the states that `page` answers with. */
export function projection<const Applied extends EventTypeName>(declared: Declared<Applied>): Projection {
  return { removedData: () => ({}), ...declared };
}

/** Throws for a projection that a rebuild could not apply: its events have no consumer, or come from another owner. */
export function assertRebuildable(projections: readonly Projection[], consumers: readonly { type: string }[]): void {
  const consumed = new Set(consumers.map(({ type }) => type));
  for (const { name, page, applied, removed } of projections) {
    for (const type of [applied, removed]) {
      if (!consumed.has(type)) throw new Error(`The projection ${name} needs a consumer of ${type}`);
      if (EVENT_TYPES[type].source !== page.to) throw new Error(`The projection ${name}: ${page.to} has no ${type}`);
    }
  }
}
