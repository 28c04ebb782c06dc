import type { UploadSummary } from '@fieldhouse/api';
import { Muted, media, Stack } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { rowsText } from './upload-text.ts';

const Counts = styled.dl`
  display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); border: 1px solid var(--line);
  border-radius: var(--radius); background: var(--surface); box-shadow: var(--shadow-s);
  & > div {
    display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 var(--s3); align-items: center;
    padding: var(--s4) var(--s5);
  }
  & > div + div { border-left: 1px solid var(--line); }
  & dt { order: 2; font-weight: 600; line-height: 1.3; }
  & dt > small { display: block; color: var(--muted); font-size: var(--t-s); font-weight: 400; }
  & dd { font: 700 2.5rem/1 var(--head); font-variant-numeric: tabular-nums; }
  ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    & > div { padding: var(--s3) var(--s4); } & dd { font-size: 1.75rem; }
    & > :nth-child(3) { border-left: 0; } & > :nth-child(n + 3) { border-top: 1px solid var(--line); }
  }
`;

const Count = styled.dd<{ $color: string }>`color: ${({ $color }) => $color};`;

/** Each row of an upload in one of four counts (S2 §3, Upload result), and how many are duplicates; zeros are grey. */
export function UploadCounts({ upload }: { upload: UploadSummary }) {
  const { totalRecords, matchedPlayers, unmatchedPlayers, leftOut, errors, duplicateCount } = upload;
  const counts = [
    { name: 'matched', value: matchedPlayers, color: 'var(--turf)', note: 'with a player' },
    { name: 'unmatched', value: unmatchedPlayers, color: 'var(--leather)', note: 'choose a player' },
    { name: 'left out', value: leftOut, color: 'var(--warn)', note: 'can be put back' },
    { name: 'errors', value: errors, color: 'var(--danger)', note: 'never stored' },
  ];
  return (
    <Stack $gap={2} role="group" aria-label="Upload results">
      <Counts>
        {counts.map(({ name, value, color, note }) => (
          <div key={name}>
            <dt>
              {name}
              <small>{note}</small>
            </dt>
            <Count $color={value === 0 ? 'var(--muted)' : color}>{value.toLocaleString('en-US')}</Count>
          </div>
        ))}
      </Counts>
      <Muted $small>
        {`${rowsText(totalRecords)} in the file.`}
        {duplicateCount > 0 && ` ${duplicatesText(duplicateCount)} skipped unless you choose otherwise.`}
      </Muted>
    </Stack>
  );
}

const duplicatesText = (count: number) =>
  count === 1 ? '1 of them repeats a game and is' : `${count.toLocaleString('en-US')} of them repeat a game and are`;
