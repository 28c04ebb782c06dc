import type { ChildToMerge, MergePreview } from '@fieldhouse/api';
import { Callout, media, Stack } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import type { MergeFlags } from './use-merge-children.ts';

const Counts = styled.dl`
  display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: var(--s2); margin: 0;
  & > div {
    display: grid; align-content: start; gap: 2px; padding: 12px 14px; border: 1px solid var(--line);
    border-radius: var(--radius-s);
  }
  & dt { order: 2; font-size: var(--t-s); }
  & dd { margin: 0; font: 600 1.875rem/1 var(--head); font-variant-numeric: tabular-nums; }
  ${media.phone} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

interface MovesViewProps {
  preview: MergePreview;
  ticked: readonly number[];
  /** How many get access. */
  guardians: number;
  flags: MergeFlags;
}

const NAMES = { events: 'Registrations', gamedata: 'Evaluations and game records' } as const;

/** The counts of what moves to the primary; a dash where a service did not answer. */
export function MovesView({ preview, ticked, guardians, flags }: MovesViewProps) {
  const { duplicates, unavailable } = preview;
  const chosen = duplicates.filter(({ id }) => ticked.includes(id));
  const counts = [
    { word: 'registration', count: flags.preserveAllRegistrations ? sum(chosen, 'registrations') : 0 },
    { word: 'evaluation', count: flags.preserveAllEvaluations ? sum(chosen, 'evaluations') : 0 },
    { word: 'game record', count: flags.preserveAllGameData ? sum(chosen, 'gameRecords') : 0 },
    { word: 'guardian', count: guardians },
  ];
  return (
    <Stack $gap={2}>
      <b>What moves to the primary</b>
      <Counts>
        {counts.map(({ word, count }) => (
          <div key={word}>
            <dt>{count === 1 ? word : `${word}s`}</dt>
            <dd>{count ?? '–'}</dd>
          </div>
        ))}
      </Counts>
      {unavailable.length > 0 && (
        <Callout tone="warning" title="Not everything can be counted at the moment">
          {unavailable.map((service) => NAMES[service]).join(', ')}: they move all the same.
        </Callout>
      )}
    </Stack>
  );
}

/** Null when the count of one child is not known. */
function sum(children: readonly ChildToMerge[], of: 'registrations' | 'evaluations' | 'gameRecords'): number | null {
  const counts = children.map((child) => child[of]);
  return counts.includes(null) ? null : counts.reduce<number>((total, count) => total + (count ?? 0), 0);
}
