import { CHILD_IDS } from '../audit/audit-facts.ts';
import { type PersonId, personText } from '../retention/request-purge.ts';

/** Members whose number, or whose numbers, are ids of people: of requests and answers that an `Idempotency-Key` keeps. */
const KIND_OF_MEMBER: ReadonlyMap<string, PersonId['kind']> = new Map([
  ...CHILD_IDS.map((name) => [name, 'child'] as const),
  ...['userId', 'coachId', 'coachIds'].map((name) => [name, 'user'] as const),
]);

/** Members whose objects have the id of a person as `id`. */
const KIND_OF_OBJECT: ReadonlyMap<string, PersonId['kind']> = new Map([
  ['child', 'child'],
  ['members', 'child'],
  ['coaches', 'user'],
]);

/** The children and users whom a request or an answer names by their ids, at any depth: 'child:12', 'user:5'. */
export function peopleOf(value: unknown): string[] {
  return [...new Set(namedIn(value))];
}

function namedIn(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => namedIn(item, name));
  const kind = KIND_OF_MEMBER.get(name);
  if (kind && typeof value === 'number') return [personText({ kind, id: value })];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, part]) => {
    const owner = member === 'id' ? KIND_OF_OBJECT.get(name) : undefined;
    if (owner && typeof part === 'number') return [personText({ kind: owner, id: part })];
    return namedIn(part, member);
  });
}
