import type { Role } from '../club/enumerations.ts';
import { type AuditSubject, auditTextOf } from './actions.ts';

/** An entry of the audit with current names. A name is null when the person or record was deleted. */
export interface NamedEntry {
  actor: { name: string | null; role: Role };
  action: string;
  subject: { type: AuditSubject; id: number | null; name: string | null };
  /** The first of the children; `childCount` is the number of all. */
  children: readonly { id: number; name: string | null }[];
  childCount: number;
  /** Names of the fields that changed, as the API has them. */
  fields: readonly string[];
}

/** A subject without a name is shown as a noun with its id: 'team 3'. */
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

/** 'Changed child'. */
export function auditLabel({ action }: Pick<NamedEntry, 'action'>): string {
  return auditTextOf(action).label;
}

/** The person's name, or the former role of a deleted account. */
export function actorName({ actor }: Pick<NamedEntry, 'actor'>): string {
  return actor.name ?? `A former ${actor.role}`;
}

/** The subject of an entry: mostly children, 'Mateo Ruiz and 12 others'. Empty for the whole club. */
export function auditSubjectText({ action, subject, children, childCount }: EntrySubjects): string {
  const [first] = children;
  if (!first || auditTextOf(action).isAboutSubject) return subjectText(subject);
  const name = childName(first);
  const others = childCount - 1;
  if (others <= 0) return name;
  return others === 1 ? `${name} and 1 other` : `${name} and ${others} others`;
}

/** A child's name; 'child 7' when the child was removed. */
export function childName({ id, name }: NamedEntry['children'][number]): string {
  return name ?? `${NOUNS.child} ${id}`;
}

type EntrySubjects = Pick<NamedEntry, 'action' | 'subject' | 'children' | 'childCount'>;

/** The verb with the subject after it or in place of its '…'. */
function withSubject(verb: string, subject: string): string {
  if (verb.includes('…')) return verb.replace('…', () => subject);
  return subject ? `${verb} ${subject}` : verb.replace(/ (of|to|for)$/, '');
}

/** The changed fields, or the subject apart from the children: 'shirt size, position', 'Hitting Clinic'. */
export function auditDetails({ action, subject, childCount, fields }: Omit<NamedEntry, 'actor' | 'children'>): string {
  const isSubjectApart = childCount > 0 && subject.type !== 'child' && !auditTextOf(action).isAboutSubject;
  const subjectDetail = isSubjectApart ? [subjectText(subject)] : [];
  return [...subjectDetail, fields.map(fieldText).join(', ')].filter(Boolean).join(' · ');
}

function subjectText({ type, id, name }: NamedEntry['subject']): string {
  if (name !== null) return name;
  return [NOUNS[type], id].filter(Boolean).join(' ');
}

/** 'shirt size' for 'shirtSize', 'location' for 'locationId'. */
function fieldText(field: string): string {
  return field
    .replace(/Ids?$/, '')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase();
}
