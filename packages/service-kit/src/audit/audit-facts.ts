import type { AuditSubject } from '@fieldhouse/contracts/audit';
import * as z from 'zod';

/** Facts about the subject of a request that its path and body do not contain. */
export interface AuditFacts {
  /** Ids by the kind of their subject. The entry gets the id of the request's own kind of subject. */
  ids?: Readonly<Partial<Record<AuditSubject, number>>>;
  childIds?: readonly number[];
  /** Names of the fields whose values have changed: see `changedFields`. */
  fields?: readonly string[];
}

/** Members of a request's path or body that name children. */
export const CHILD_IDS = [
  'childId',
  'childId1',
  'childId2',
  'primaryChildId',
  'duplicateChildIds',
  'existingChildId',
  'newChildId',
];

const Ids = z
  .union([
    z
      .int()
      .positive()
      .transform((id) => [id]),
    z.array(z.int().positive()),
  ])
  .catch([]);

/** The children that a request's path and body name. */
export function namedChildren(...parts: readonly unknown[]): number[] {
  return parts.flatMap((part) => CHILD_IDS.flatMap((name) => Ids.parse(memberOf(part, name))));
}

/** A member of a value that may not be an object. */
export function memberOf(part: unknown, name: string): unknown {
  return z.record(z.string(), z.unknown()).safeParse(part).data?.[name];
}

/** Names of the fields that differ between the stored and the new values. */
export function changedFields(before: object, after: object): string[] {
  const stored = new Map(Object.entries(before).map(([name, value]) => [name, JSON.stringify(value ?? null)]));
  return Object.entries(after)
    .filter(([name, value]) => name !== 'version' && stored.get(name) !== JSON.stringify(value ?? null))
    .map(([name]) => name);
}
