import { randomUUID } from 'node:crypto';
import {
  type Envelope,
  EVENT_TYPES,
  type EventData,
  type EventTypeName,
  type ServiceName,
} from '@fieldhouse/contracts';
import fc from 'fast-check';
import type { Undelivered } from '../ports.ts';

/** An entity's state at its owner after each change. `undefined`: the entity is deleted; a later state restores it. */
export type History<State> = readonly (State | undefined)[];

/** Histories of up to five changes, each of which may delete or restore the entity. */
export function historyOf<State>(state: fc.Arbitrary<State>): fc.Arbitrary<History<State>> {
  return fc
    .tuple(state, fc.array(fc.option(state, { nil: undefined, freq: 3 }), { maxLength: 4 }))
    .map(([first, more]) => [first, ...more]);
}

/** The events by which an owner publishes a history; their versions are 1, 2, 3 and so on. */
export function publishedHistory<State>(
  history: History<State>,
  publish: (state: State | undefined, version: number, isNew: boolean) => Envelope,
): { envelopes: Envelope[]; last: State | undefined; version: number } {
  const envelopes = history.map((state, index) => publish(state, index + 1, history[index - 1] === undefined));
  return { envelopes, last: history.at(-1), version: history.length };
}

interface Published {
  actor?: Pick<Envelope, 'actor' | 'actorrole'>;
  /** The publisher of a type that every service publishes. */
  source?: ServiceName;
  time?: Date;
}

/** An event as its owner publishes it. Throws when the data does not fit the schema. */
export function envelopeFor<Type extends EventTypeName>(
  type: Type,
  data: EventData<Type>,
  { actor, source, time = new Date('2026-11-21T18:00:00Z') }: Published = {},
): Envelope {
  const { source: owner, data: schema } = EVENT_TYPES[type];
  const from = owner === 'every service' ? source : owner;
  if (from === undefined) throw new Error(`Every service publishes ${type}: set the publisher in \`source\``);
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: from,
    type,
    subject: 'id' in data ? String(data.id) : from,
    time: time.toISOString(),
    datacontenttype: 'application/json',
    ...actor,
    data: schema.parse(data),
  };
}

/**
 * Every event `times` times with its own id, which an inbox recognizes, and `times` times with new ids. The order
 * depends on the seed.
 */
export function shuffledCopies(envelopes: readonly Envelope[], seed: number, { times = 5 } = {}): Envelope[] {
  const copies = envelopes.flatMap((one) =>
    Array.from({ length: times }, () => [one, { ...one, id: randomUUID() }]).flat(),
  );
  return shuffledBy(copies, seed);
}

/** The items in an order that depends on the seed. */
export function shuffledBy<Item>(items: readonly Item[], seed: number): Item[] {
  return items
    .map((item, index) => ({ item, position: Math.sin(seed + index * 7919) }))
    .sort((one, other) => one.position - other.position)
    .map(({ item }) => item);
}

/** Passes batches of 20 to `publish`, two at a time, so that two replicas work at once. */
export async function inBatchesOf20(
  envelopes: readonly Envelope[],
  publish: (some: readonly Envelope[]) => Promise<Undelivered>,
): Promise<void> {
  for (let from = 0; from < envelopes.length; from += 40) {
    const both = [envelopes.slice(from, from + 20), envelopes.slice(from + 20, from + 40)];
    for (const undelivered of await Promise.all(both.map(publish))) {
      for (const error of undelivered.values()) throw error;
    }
  }
}
