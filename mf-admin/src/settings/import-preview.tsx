import type { ImportSummary } from '@fieldhouse/api';
import { Callout, CheckboxField, Muted, Stack } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { AccessChanges, LeftOutChanges } from './access-changes.tsx';
import { accountsText } from './access-changes-text.ts';
import { changesText, fieldText, nounOf, sumOf } from './import-text.ts';

type Conflict = ImportSummary['conflicts'][number];

const Lines = styled.ul`display: grid; gap: var(--s2); overflow-wrap: anywhere;`;

/** Identifies a record of the file. */
export const keyOf = ({ entity, id }: Pick<Conflict, 'entity' | 'id'>) => `${entity} ${id}`;

interface PreviewProps {
  summary: ImportSummary;
  ticked: ReadonlySet<string>;
  onTick: (key: string, isTicked: boolean) => void;
  accepted: ReadonlySet<string>;
  onAccept: (key: string, isAccepted: boolean) => void;
}

/** What an import would do, with a checkbox for each thing that it does only when it is ticked. */
export function ImportPreview({ summary, ticked, onTick, accepted, onAccept }: PreviewProps) {
  const { conflicts, accessChanges, accessRecords } = summary;
  const [same, clubNewer] = [sumOf(summary, 'same'), sumOf(summary, 'clubNewer')];
  const direct = accessChanges.filter(({ isClubNewer }) => !isClubNewer);
  const accessOf = (conflict: Conflict) =>
    accessChanges.filter((each) => each.isClubNewer && keyOf(each) === keyOf(conflict));
  return (
    <Stack $gap={3}>
      <Callout tone="info" title={changesText(summary) || 'The club has all of this already.'}>
        {same === 1 ? '1 record is the same.' : `${same.toLocaleString('en-US')} records are the same.`}
      </Callout>
      {direct.length > 0 && (
        <Stack $gap={2} as="section" aria-label="Accounts and access">
          <b>Accounts and access: nothing of this is changed unless you tick it.</b>
          <Muted $small>Check each one with the person, or with whoever made the file.</Muted>
          <AccessChanges records={direct} accepted={accepted} onAccept={onAccept} />
          {accessRecords > accessChanges.length && (
            <Muted $small>
              The first {accountsText(accessChanges.length)} of {accessRecords.toLocaleString('en-US')} are listed. The
              others are left out: import the file once more for them.
            </Muted>
          )}
        </Stack>
      )}
      {conflicts.length > 0 && (
        <Stack $gap={2} as="section" aria-label="Newer in the club">
          <b>
            {clubNewer === 1
              ? '1 record is newer in the club and stays.'
              : `${clubNewer} records are newer in the club and stay.`}{' '}
            Tick what the file replaces.
          </b>
          {conflicts.map((conflict) => (
            <Stack key={keyOf(conflict)} $gap={1}>
              <CheckboxField
                label={`${conflict.name} (${nounOf(conflict.entity)})`}
                hint={conflict.fields.map(sidesText).join(' · ')}
                checked={ticked.has(keyOf(conflict))}
                onChange={(event) => onTick(keyOf(conflict), event.target.checked)}
              />
              {ticked.has(keyOf(conflict)) && (
                <AccessChanges records={accessOf(conflict)} accepted={accepted} onAccept={onAccept} />
              )}
            </Stack>
          ))}
        </Stack>
      )}
      <Refusals summary={summary} />
    </Stack>
  );
}

/** What an import has left out. */
export function ImportDone({ summary }: { summary: ImportSummary }) {
  return (
    <Stack $gap={3}>
      <Callout tone="info" title="The file is imported." />
      {summary.accessChanges.length > 0 && (
        <Stack $gap={2} as="section" aria-label="Not changed">
          <b>Not ticked, so not changed:</b>
          <LeftOutChanges records={summary.accessChanges} />
        </Stack>
      )}
      <Refusals summary={summary} />
    </Stack>
  );
}

function Refusals({ summary }: { summary: ImportSummary }) {
  const { refusals } = summary;
  const refused = sumOf(summary, 'refused');
  if (refusals.length === 0) return null;
  return (
    <Stack $gap={2} as="section" aria-label="Left out">
      <b>{refused === 1 ? '1 record is left out.' : `${refused} records are left out.`}</b>
      <Lines>
        {refusals.map((refusal) => (
          <li key={keyOf(refusal)}>{`${refusal.name} (${nounOf(refusal.entity)}): ${refusal.reason}`}</li>
        ))}
      </Lines>
    </Stack>
  );
}

/** 'first name: Dan in the file, Daniela in the club' */
function sidesText({ field, file, club }: Conflict['fields'][number]): string {
  return `${fieldText(field)}: ${file ?? 'nothing'} in the file, ${club ?? 'nothing'} in the club`;
}
