import type { DeletionPreview } from '@fieldhouse/api';

/** What is deleted with an account (S2 §2), and the count. */
export interface DeletedLine {
  what: string;
  /** Undefined: not counted. */
  counted: string | undefined;
}

/** The lines of S2 §2, each with the counts of the services. */
export function deletedLines(preview: DeletionPreview): DeletedLine[] {
  const { children, registrations, evaluations, gameRecords, sessions } = preview;
  return [
    { what: 'The account and personal information', counted: '' },
    { what: 'All children of the parent', counted: children ? childrenText(children) : undefined },
    {
      what: 'All registrations and evaluations of these children',
      counted: joined([numberOf(registrations, 'registration'), numberOf(evaluations, 'evaluation')]),
    },
    {
      what: 'All game data of these children',
      counted: joined([numberOf(gameRecords, 'game record')]),
    },
    { what: 'All sessions', counted: numberOf(sessions, 'session') },
  ];
}

/** Children with another guardian, one sentence each (product decision 17). */
export function remainingLines(preview: DeletionPreview): string[] {
  return (preview.children?.staying ?? []).map(({ name, newPrimary }) =>
    newPrimary === null
      ? `${name} stays with the other guardian.`
      : `${name} stays, and ${newPrimary} becomes the primary guardian.`,
  );
}

/** How many events and evaluations keep the coach's name as text (product decision 17); undefined for none. */
export function coachNameLine({ coachedEvents, writtenEvaluations }: DeletionPreview): string | undefined {
  const kept = [
    coachedEvents ? numberOf(coachedEvents, 'event') : undefined,
    writtenEvaluations ? numberOf(writtenEvaluations, 'evaluation') : undefined,
  ].filter((each) => each !== undefined);
  if (kept.length === 0) return undefined;
  const isOne = (coachedEvents ?? 0) + (writtenEvaluations ?? 0) === 1;
  return `${kept.join(' and ')} ${isOne ? 'keeps' : 'keep'} the coach’s name.`;
}

/** Whether some service did not answer. */
export const isIncomplete = (preview: DeletionPreview): boolean =>
  Object.values(preview).some((count) => count === null);

function childrenText({ deleted }: NonNullable<DeletionPreview['children']>): string {
  if (deleted.length === 0) return 'No child is deleted';
  return `${numberOf(deleted.length, 'child', 'children')}: ${deleted.map(({ name }) => name).join(', ')}`;
}

function joined(counts: readonly (string | undefined)[]): string | undefined {
  const known = counts.filter((count) => count !== undefined);
  return known.length === 0 ? undefined : known.join(', ');
}

function numberOf(count: number | null, one: string, many = `${one}s`): string | undefined {
  return count === null ? undefined : `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
