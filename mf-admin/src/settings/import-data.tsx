import { Button, FileDrop, ProgressBar, Stack } from '@fieldhouse/ui';
import { ConfirmDialog } from '@fieldhouse/ui/aria';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { changeKeyOf } from './access-changes.tsx';
import type { AccessRecord } from './access-changes-text.ts';
import { ImportDone, ImportPreview, keyOf } from './import-preview.tsx';
import { changesText } from './import-text.ts';
import { useImport } from './use-import.ts';

/**
 * Import of a file made by Export Data: a dry run shows what it would change, then it can be imported (product decision
 * 48).
 */
export function ImportData() {
  const { summary, progress, check, apply } = useImport();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const chosen = summary?.conflicts.filter((conflict) => ticked.has(keyOf(conflict))) ?? [];
  const offered = summary?.accessChanges.filter((each) => !each.isClubNewer || ticked.has(keyOf(each))) ?? [];
  const isReady = summary?.state === 'checked' && !progress && (changesText(summary) !== '' || chosen.length > 0);
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
            setAccepted(new Set());
            check(file);
          }}
        />
      )}
      {summary?.state === 'checked' && !progress && (
        <ImportPreview
          summary={summary}
          ticked={ticked}
          onTick={(key, isTicked) => setTicked(withKey(ticked, key, isTicked))}
          accepted={accepted}
          onAccept={(key, isAccepted) => setAccepted(withKey(accepted, key, isAccepted))}
        />
      )}
      {summary?.state === 'done' && !progress && <ImportDone summary={summary} />}
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
            apply({
              replace: chosen.map(({ entity, id }) => ({ entity, id })),
              accepted: acceptedOf(offered, accepted),
            });
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
          {offered.length > 0 && <p>{ticksText(offered, accepted)}</p>}
          <p>New accounts get an email with a link to choose a password. Nothing is deleted.</p>
        </ConfirmDialog>
      )}
    </Stack>
  );
}

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(keys);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}

function acceptedOf(records: readonly AccessRecord[], accepted: ReadonlySet<string>) {
  return records.flatMap((record) =>
    record.changes
      .filter((change) => accepted.has(changeKeyOf(record, change)))
      .map(({ kind, to }) => ({ entity: record.entity, id: record.id, kind, to })),
  );
}

/** 'Of 3 changes of accounts and access, 1 is ticked; the others are left out.' */
function ticksText(records: readonly AccessRecord[], accepted: ReadonlySet<string>): string {
  const all = records.reduce((total, { changes }) => total + changes.length, 0);
  const made = acceptedOf(records, accepted).length;
  const of = all === 1 ? '1 change' : `${all} changes`;
  if (made === all) return `Makes the ${of} of accounts and access that you ticked.`;
  if (made === 0) return `Leaves out ${of} of accounts and access that you did not tick.`;
  return `Makes ${made} of ${of} of accounts and access; the others are left out.`;
}
