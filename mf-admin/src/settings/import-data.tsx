import type { ImportSummary } from '@fieldhouse/api';
import { Button, Callout, CheckboxField, FileDrop, ProgressBar, Stack } from '@fieldhouse/ui';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { styled } from 'styled-components';
import { changesText, fieldText, nounOf, sumOf } from './import-text.ts';
import { useImport } from './use-import.ts';

type Conflict = ImportSummary['conflicts'][number];

const Lines = styled.ul`display: grid; gap: var(--s2); overflow-wrap: anywhere;`;

const keyOf = ({ entity, id }: Pick<Conflict, 'entity' | 'id'>) => `${entity} ${id}`;

/**
 * Import of a file made by Export Data: a dry run shows what it would change, then it can be imported (product decision
 * 48).
 */
export function ImportData() {
  const { summary, progress, check, apply } = useImport();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const chosen = summary?.conflicts.filter((conflict) => ticked.has(keyOf(conflict))) ?? [];
  const isReady = summary?.state === 'checked' && !progress && (changesText(summary) !== '' || chosen.length > 0);
  const tick = (conflict: Conflict, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(keyOf(conflict));
    else next.delete(keyOf(conflict));
    setTicked(next);
  };
  return (
    <Stack>
      {progress ? (
        <ProgressBar label={progress.label} value={progress.part} />
      ) : (
        <FileDrop
          label="Choose or drop a file made by Export Data"
          hint="It is checked first, and nothing is changed."
          accept=".json,application/json"
          onFile={(file) => {
            setTicked(new Set());
            check(file);
          }}
        />
      )}
      {summary && !progress && <Summary summary={summary} ticked={ticked} onTick={tick} />}
      <div>
        <Button look="quiet" icon={<Upload />} disabled={!isReady} onClick={() => setAsking(true)}>
          Import Data
        </Button>
      </div>
      {summary && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            apply(chosen);
          }}
          title="Import Data"
          confirmText="Import"
        >
          <p>{changesText(summary)}</p>
          {chosen.length > 0 && (
            <p>
              {chosen.length === 1 ? 'Replaces 1 newer record' : `Replaces ${chosen.length} newer records`} of the club.
            </p>
          )}
          <p>New accounts get an email with a link to choose a password. Nothing is deleted.</p>
        </ConfirmDialog>
      )}
    </Stack>
  );
}

interface SummaryProps {
  summary: ImportSummary;
  ticked: ReadonlySet<string>;
  onTick: (conflict: Conflict, isTicked: boolean) => void;
}

function Summary({ summary, ticked, onTick }: SummaryProps) {
  const { state, conflicts, refusals } = summary;
  const [same, clubNewer, refused] = [sumOf(summary, 'same'), sumOf(summary, 'clubNewer'), sumOf(summary, 'refused')];
  if (state === 'done') return <Callout tone="info" title="The file is imported." />;
  return (
    <Stack $gap={3}>
      <Callout tone="info" title={changesText(summary) || 'The club has all of this already.'}>
        {same === 1 ? '1 record is the same.' : `${same.toLocaleString('en-US')} records are the same.`}
      </Callout>
      {conflicts.length > 0 && (
        <Stack $gap={2} as="section" aria-label="Newer in the club">
          <b>
            {clubNewer === 1
              ? '1 record is newer in the club and stays.'
              : `${clubNewer} records are newer in the club and stay.`}{' '}
            Tick what the file replaces.
          </b>
          {conflicts.map((conflict) => (
            <CheckboxField
              key={keyOf(conflict)}
              label={`${conflict.name} (${nounOf(conflict.entity)})`}
              hint={conflict.fields.map(sidesText).join(' · ')}
              checked={ticked.has(keyOf(conflict))}
              onChange={(event) => onTick(conflict, event.target.checked)}
            />
          ))}
        </Stack>
      )}
      {refusals.length > 0 && (
        <Stack $gap={2} as="section" aria-label="Left out">
          <b>{refused === 1 ? '1 record is left out.' : `${refused} records are left out.`}</b>
          <Lines>
            {refusals.map((refusal) => (
              <li key={keyOf(refusal)}>{`${refusal.name} (${nounOf(refusal.entity)}): ${refusal.reason}`}</li>
            ))}
          </Lines>
        </Stack>
      )}
    </Stack>
  );
}

/** 'first name: Dan in the file, Daniela in the club' */
function sidesText({ field, file, club }: Conflict['fields'][number]): string {
  return `${fieldText(field)}: ${file ?? 'nothing'} in the file, ${club ?? 'nothing'} in the club`;
}
