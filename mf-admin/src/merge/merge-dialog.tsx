import type { AdminAccessRequest } from '@fieldhouse/api';
import { clubLocal, dayText } from '@fieldhouse/contracts/club';
import { Callout, CheckboxField, Muted, Stack } from '@fieldhouse/ui';
import { QueryView } from '@fieldhouse/web-kit';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import Undo2 from 'lucide-react/icons/undo-2';
import { type FormEvent, useState } from 'react';
import { usePendingRequests } from '../duplicates/use-pending-requests.ts';
import { Approvals } from './approvals.tsx';
import { GuardiansView } from './guardians-view.tsx';
import { guardiansToLink, joiningGuardians } from './joining-guardians.ts';
import { MergeSkeleton } from './merge-skeleton.tsx';
import { MovesView } from './moves-view.tsx';
import { RecordsView } from './records-view.tsx';
import { agreementOf } from './request-agreement.ts';
import { SameEvents } from './same-events.tsx';
import { type MergeFlags, useMergeChildren } from './use-merge-children.ts';
import { useMergePreview } from './use-merge-preview.ts';

/** A child of a group of duplicates. */
export interface GroupChild {
  id: number;
  /** It has only the birth date in common with the group. */
  isBirthdateMatch: boolean;
}

/** What the admin has ticked or unticked, by id; the others are as they were at first. */
type Choices = ReadonlyMap<number, boolean>;

export interface MergeDialogProps {
  /** The primary first. */
  group: readonly GroupChild[];
  onClose: () => void;
}

const FLAGS: readonly { name: keyof MergeFlags; label: string; hint?: string }[] = [
  {
    name: 'keepPrimaryData',
    label: 'Keep the primary’s profile',
    hint: 'Where they differ, the primary’s value stays.',
  },
  { name: 'preserveAllRegistrations', label: 'Move registrations' },
  { name: 'preserveAllEvaluations', label: 'Move evaluations' },
  { name: 'preserveAllGameData', label: 'Move game records' },
];

const ALL: MergeFlags = {
  keepPrimaryData: true,
  preserveAllEvaluations: true,
  preserveAllGameData: true,
  preserveAllRegistrations: true,
};

/**
 * Merge Duplicates (S2 §2, §7): the records side by side with their differences, what moves to the primary, who will
 * see it, and the last day of an undo. Children with only the same birth date start unticked (product decision 20).
 */
export default function MergeDialog({ group, onClose }: MergeDialogProps) {
  const [primaryId = 0, ...duplicateIds] = group.map(({ id }) => id);
  const likely = group.slice(1).flatMap(({ id, isBirthdateMatch }) => (isBirthdateMatch ? [] : [id]));
  const [ticked, setTicked] = useState<readonly number[]>(likely);
  const [flags, setFlags] = useState(ALL);
  const [links, setLinks] = useState<Choices>(new Map());
  const [approvals, setApprovals] = useState<Choices>(new Map());
  const query = useMergePreview(primaryId, duplicateIds);
  const pending = usePendingRequests();
  const requests = (pending.data ?? []).filter(({ child, newChild }) => {
    const id = (child ?? newChild)?.id;
    return id !== undefined && (id === primaryId || ticked.includes(id));
  });
  const joining = query.data ? joiningGuardians(query.data, ticked) : [];
  const linked = guardiansToLink(joining, links);
  // A duplicate alone is no evidence: its guardian gets access by a request only when their contact agrees, too.
  const isLikely = (request: AdminAccessRequest) =>
    agreementOf(request).length > 0 || !joining.some(({ id }) => id === request.requester?.id);
  const approved = new Set(
    requests.flatMap((request) => ((approvals.get(request.id) ?? isLikely(request)) ? [request.id] : [])),
  );
  const { merge, isPending } = useMergeChildren(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    merge({
      ...{ primaryChildId: primaryId, duplicateChildIds: [...ticked], mergeData: flags },
      ...{ linkGuardianIds: [...linked], approveRequestIds: [...approved] },
    });
  };
  const isChanged =
    likely.length !== ticked.length || !Object.values(flags).every(Boolean) || links.size + approvals.size > 0;
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={submit}
      size="large"
      title="Merge Duplicates"
      subtitle="The primary is kept, the duplicates are merged into it."
      isChanged={isChanged}
      submitText={`Merge ${ticked.length + 1} into 1`}
      busyText={isPending ? 'Merging...' : undefined}
      isSubmitDisabled={ticked.length === 0 || !query.data || pending.isPending}
    >
      <QueryView query={query} frame="none" errorTitle="Failed to load the records" skeleton={<MergeSkeleton />}>
        {(preview) => (
          <Stack $gap={5}>
            <RecordsView
              preview={preview}
              ticked={ticked}
              linked={linked}
              isProfileKept={flags.keepPrimaryData}
              birthdateMatches={group.flatMap(({ id, isBirthdateMatch }) => (isBirthdateMatch ? [id] : []))}
              onTick={(id, isTicked) =>
                setTicked(duplicateIds.filter((each) => (each === id ? isTicked : ticked.includes(each))))
              }
            />
            <MovesView preview={preview} ticked={ticked} guardians={linked.size} flags={flags} />
            {flags.preserveAllRegistrations && <SameEvents preview={preview} ticked={ticked} />}
            <GuardiansView
              {...{ preview, ticked, joining, linked }}
              onTick={(id, isTicked) => setLinks(new Map(links).set(id, isTicked))}
            />
            <Approvals
              {...{ requests, approved }}
              onTick={(id, isTicked) => setApprovals(new Map(approvals).set(id, isTicked))}
            />
            <fieldset>
              <legend>
                <b>What is merged</b>
              </legend>
              {FLAGS.map(({ name, label, hint }) => (
                <CheckboxField
                  key={name}
                  label={label}
                  hint={hint}
                  checked={flags[name]}
                  onChange={({ target }) => setFlags({ ...flags, [name]: target.checked })}
                />
              ))}
              <Muted $small>
                What is not ticked is seen by nobody any more: its upcoming registrations are cancelled.
              </Muted>
            </fieldset>
            <Callout tone="info" icon={<Undo2 />}>
              Can be undone until {untilText(preview.undoUntil)} in Merge history. What happens since then is kept.
            </Callout>
          </Stack>
        )}
      </QueryView>
    </FormDialog>
  );
}

/** 'Mon, Dec 28, 2026' */
function untilText(instant: string): string {
  const { date } = clubLocal(new Date(instant));
  return `${dayText(date)}, ${date.slice(0, 4)}`;
}
