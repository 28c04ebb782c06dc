import type { ImportSummary } from '@fieldhouse/api';

type Entity = ImportSummary['counts'][number]['entity'];

const NOUNS: Readonly<Record<Entity, readonly [one: string, many: string]>> = {
  locations: ['location', 'locations'],
  users: ['account', 'accounts'],
  children: ['child', 'children'],
  guardians: ['guardian', 'guardians'],
  teams: ['team', 'teams'],
  events: ['event', 'events'],
  registrations: ['registration', 'registrations'],
  evaluations: ['evaluation', 'evaluations'],
  gameRecords: ['game record', 'game records'],
};

export const nounOf = (entity: Entity) => NOUNS[entity][0];

/** 'Adds 3 children and 1 event. Changes 2 accounts.'; empty when there is nothing to do. */
export function changesText({ counts }: ImportSummary): string {
  const sentence = (verb: string, outcome: 'added' | 'updated') => {
    const parts = counts.filter((each) => each[outcome] > 0).map((each) => countText(each.entity, each[outcome]));
    return parts.length > 0 ? `${verb} ${listText(parts)}.` : '';
  };
  return [sentence('Adds', 'added'), sentence('Changes', 'updated')].filter(Boolean).join(' ');
}

/** How many records of all kinds have an outcome. */
export function sumOf(
  { counts }: ImportSummary,
  outcome: 'added' | 'updated' | 'same' | 'clubNewer' | 'refused',
): number {
  return counts.reduce((total, each) => total + each[outcome], 0);
}

function countText(entity: Entity, count: number): string {
  const [one, many] = NOUNS[entity];
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

function listText(parts: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts);
}

/** 'emergencyContact1Phone' reads 'emergency contact 1 phone'. */
export function fieldText(field: string): string {
  return field.replace(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase();
}
