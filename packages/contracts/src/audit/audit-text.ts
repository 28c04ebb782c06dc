import type { Role } from '../club/enumerations.ts';
import { type AuditSubject, auditTextOf } from './actions.ts';
import { timelineLabel } from './timeline-actions.ts';

/** An entry of the audit with current names. A name is null when the person or record was deleted. */
export interface NamedEntry {
  actor: { name: string | null; role: Role };
  action: string;
  subject: { type: AuditSubject; id: number | null; name: string | null; isDeleted?: boolean | undefined };
  /** The first of the children; `childCount` is the number of all. */
  children: readonly { id: number; name: string | null }[];
  childCount: number;
  /** The first of the accounts that a read has shown, without the subject, and how many there are. */
  users?: readonly { id: number; name: string | null }[] | undefined;
  userCount?: number | undefined;
  /** Names of the fields that changed, as the API has them. */
  fields: readonly string[];
}

/** A subject without a name is shown as a noun: 'upload', 'deleted event'. */
const NOUNS: Readonly<Record<AuditSubject, string>> = {
  child: 'child',
  user: 'user',
  event: 'event',
  team: 'team',
  registration: 'registration',
  link: 'link',
  'access-request': 'access request',
  pair: 'pair',
  merge: 'merge',
  'game-record': 'game record',
  upload: 'upload',
  evaluation: 'evaluation',
  location: 'location',
  mail: 'email',
  club: '',
};

/** 'Ana Ruiz changed Mateo Ruiz: shirt size, position'. */
export function auditSentence(entry: NamedEntry): string {
  const sentence = `${actorName(entry)} ${withSubject(auditTextOf(entry.action).verb, auditSubjectText(entry))}`;
  const details = auditDetails(entry);
  return details ? `${sentence}: ${details}` : sentence;
}

/** 'Changed child', also of what only a timeline has: 'Email sent'. */
export function auditLabel({ action }: Pick<NamedEntry, 'action'>): string {
  return timelineLabel(action) ?? auditTextOf(action).label;
}

/** The person's name, or the former role of a deleted account. */
export function actorName({ actor }: Pick<NamedEntry, 'actor'>): string {
  return actor.name ?? `A former ${actor.role}`;
}

/**
 * The subject of an entry: mostly children, 'Mateo Ruiz and 12 others', or the accounts of a list. Empty for the whole
 * club.
 */
export function auditSubjectText(entry: EntrySubjects): string {
  const { action, subject, children, childCount, users = [], userCount = 0 } = entry;
  const [child] = children;
  const [user] = users;
  if (auditTextOf(action).isAboutSubject && subject.type !== 'club') return subjectText(subject);
  if (child) return withOthers(childName(child), childCount + userCount);
  if (user && subject.type !== 'user') return withOthers(user.name ?? `deleted ${NOUNS.user}`, userCount);
  return subjectText(subject);
}

/** 'Mateo Ruiz and 12 others' of 13. */
function withOthers(name: string, count: number): string {
  if (count <= 1) return name;
  return count === 2 ? `${name} and 1 other` : `${name} and ${count - 1} others`;
}

/** A child's name; 'deleted child' when the child was removed. */
export function childName({ name }: NamedEntry['children'][number]): string {
  return name ?? `deleted ${NOUNS.child}`;
}

type EntrySubjects = Pick<NamedEntry, 'action' | 'subject' | 'children' | 'childCount' | 'users' | 'userCount'>;

/** The verb with the subject after it or in place of its '…'. */
function withSubject(verb: string, subject: string): string {
  if (/(deleted|removed|discarded)$/.test(verb)) return `${verb} ${beforeDeletion(subject)}`.trim();
  if (subject.startsWith('deleted ')) return withSubject(verb, `a ${subject}`);
  if (verb.includes('…')) return verb.replace('…', () => subject);
  return subject ? `${verb} ${subject}` : verb.replace(/ (of|to|for)$/, '');
}

/** What was deleted, in a sentence that says so itself: 'Hitting Clinic', 'an event'. */
function beforeDeletion(subject: string): string {
  const [, noun] = /^deleted (.+)$/.exec(subject) ?? [];
  if (noun) return `${/^([aeio]|up)/.test(noun) ? 'an' : 'a'} ${noun}`;
  return subject.replace(/ \(deleted [a-z ]+\)$/, '');
}

/** The changed fields, or the subject apart from the children: 'shirt size, position', 'Hitting Clinic'. */
export function auditDetails(entry: Omit<NamedEntry, 'actor' | 'children' | 'users'>): string {
  const { action, subject, childCount, userCount = 0, fields } = entry;
  const isSubjectApart = childCount + userCount > 0 && subject.type !== 'child' && !auditTextOf(action).isAboutSubject;
  const subjectDetail = isSubjectApart ? [subjectText(subject)] : [];
  return [...subjectDetail, fields.map(fieldText).join(', ')].filter(Boolean).join(' · ');
}

/** The name of a subject; where it has none, what it is: 'upload', 'deleted event'. */
export function subjectText({
  type,
  name,
  isDeleted,
}: Pick<NamedEntry['subject'], 'type' | 'name' | 'isDeleted'>): string {
  const noun = NOUNS[type];
  if (name !== null) return isDeleted ? `${name} (deleted ${noun})` : name;
  return isDeleted ? `deleted ${noun}` : noun;
}

/** 'shirt size' for 'shirtSize', 'location' for 'locationId'. */
function fieldText(field: string): string {
  return field
    .replace(/Ids?$/, '')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase();
}
