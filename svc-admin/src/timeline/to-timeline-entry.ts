import { clubToday, dayText, type TimelineItem } from '@fieldhouse/contracts';
import { auditDetails, auditSubjectText } from '@fieldhouse/contracts/audit';
import type { ServiceContext } from '@fieldhouse/service-kit';
import type { ListedEntry } from '../audit/listed-entry.ts';
import { namesOf } from '../names/name-projection.ts';
import type { TimelineEntry } from './timeline-entry.ts';

/** An entry of the audit in the timeline of a child with these ids. */
export function ofAuditEntry(entry: ListedEntry, childIds: readonly number[]): TimelineEntry {
  const { id, at, action, actor, subject } = entry;
  const isOwn = subject.type === 'club' || (subject.type === 'child' && childIds.includes(subject.id ?? 0));
  const text = auditSubjectText({ ...entry, children: [], childCount: 0, users: [], userCount: 0 });
  const details = auditDetails({ ...entry, childCount: 0, userCount: 0 });
  return {
    ...{ key: `audit-${id}`, at, action, actor },
    thing: isOwn ? null : { type: subject.type, id: subject.id, text, isDeleted: subject.isDeleted ?? false },
    details,
  };
}

/** What owners have answered, with the names of accounts. */
export async function ofItems({ db, clock }: ServiceContext, items: readonly TimelineItem[]): Promise<TimelineEntry[]> {
  const names = await namesOf(
    db,
    'user',
    items.flatMap(({ userId, personId }) => [userId ?? [], personId ?? []].flat()),
  );
  const today = clubToday(clock());
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? 'Deleted account'));
  return items.map(({ key, at, action, userId, userName, personId, thing, text }) => {
    const person = nameOf(personId);
    const isKnown = userId !== null || userName !== null;
    return {
      ...{ key, at, action },
      actor: isKnown ? { id: userId, role: null, name: names.get(userId ?? 0) ?? userName } : null,
      thing: thing && { type: thing.type, id: thing.id, text: thingText(thing, today), isDeleted: thing.isDeleted },
      details: [text, person && (thing?.type === 'mail' ? `to ${person}` : person)].filter(Boolean).join(' · '),
    };
  });
}

/** 'Hitting Clinic, Sat, Nov 28', '(deleted event)' after one that was deleted. */
function thingText({ type, name, date, isDeleted }: NonNullable<TimelineItem['thing']>, today: string): string {
  const text = date === null ? name : `${name}, ${dayText(date, today)}`;
  return isDeleted ? `${text} (deleted ${type})` : text;
}
