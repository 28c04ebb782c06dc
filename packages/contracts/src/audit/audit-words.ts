import type { Role } from '../club/words.ts';
import { type AuditSubject, wordsOf } from './actions.ts';

/** An entry of the audit with the names that are known now; null: of somebody or something that was deleted. */
export interface ToldEntry {
  actor: { name: string | null; role: Role };
  action: string;
  subject: { type: AuditSubject; id: number | null; name: string | null };
  /** The first of the children. */
  children: readonly { id: number; name: string | null }[];
  childCount: number;
  /** Names of the fields that changed, as the API has them. */
  fields: readonly string[];
}

/** What has no name, or has none any more, is called by its id: 'team 3'. */
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
export function auditSentence(entry: ToldEntry): string {
  const sentence = `${actorName(entry)} ${deed(wordsOf(entry.action).verb, whomText(entry))}`;
  const details = auditDetails(entry);
  return details ? `${sentence}: ${details}` : sentence;
}

/** 'Changed child'. */
export function auditLabel({ action }: Pick<ToldEntry, 'action'>): string {
  return wordsOf(action).label;
}

/** The person's name, or what they were. */
export function actorName({ actor }: Pick<ToldEntry, 'actor'>): string {
  return actor.name ?? `A former ${actor.role}`;
}

/** Whom an entry is about: mostly children, 'Mateo Ruiz and 12 others'. Empty for the whole club. */
export function whomText({ action, subject, children, childCount }: Whom): string {
  const [first] = children;
  if (!first || wordsOf(action).isOfSubject) return subjectText(subject);
  const name = childName(first);
  const others = childCount - 1;
  if (others <= 0) return name;
  return others === 1 ? `${name} and 1 other` : `${name} and ${others} others`;
}

/** A child's name, or its id where it was removed. */
export function childName({ id, name }: ToldEntry['children'][number]): string {
  return name ?? `${NOUNS.child} ${id}`;
}

type Whom = Pick<ToldEntry, 'action' | 'subject' | 'children' | 'childCount'>;

function deed(verb: string, whom: string): string {
  if (verb.includes('…')) return verb.replace('…', () => whom);
  return whom ? `${verb} ${whom}` : verb.replace(/ (of|to|for)$/, '');
}

/** What changed, or what the entry is about beside its children: 'shirt size, position', 'Hitting Clinic'. */
export function auditDetails({ action, subject, childCount, fields }: Omit<ToldEntry, 'actor' | 'children'>): string {
  const isBeside = childCount > 0 && subject.type !== 'child' && !wordsOf(action).isOfSubject;
  const beside = isBeside ? [subjectText(subject)] : [];
  return [...beside, fields.map(fieldWords).join(', ')].filter(Boolean).join(' · ');
}

function subjectText({ type, id, name }: ToldEntry['subject']): string {
  if (name !== null) return name;
  return [NOUNS[type], id].filter(Boolean).join(' ');
}

/** 'shirtSize' reads 'shirt size', 'locationId' 'location'. */
function fieldWords(field: string): string {
  return field
    .replace(/Ids?$/, '')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase();
}
