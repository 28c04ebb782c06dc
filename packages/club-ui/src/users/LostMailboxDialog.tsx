import type { PlannedAddress } from '@fieldhouse/api';
import { clubLocal, mediumDayOf, timeText } from '@fieldhouse/contracts/club';
import { LostMailbox } from '@fieldhouse/contracts/forms';
import { Button, Callout, Muted, Stack, TextField } from '@fieldhouse/ui';
import { $api, errorMessage, keyOf, QueryView, showFieldErrors } from '@fieldhouse/web-kit';
import { FormDialog } from '@fieldhouse/web-kit/form-dialog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Warning } from './dialog-style.tsx';
import { useAfterChange } from './use-after-change.ts';
import type { UserDialogProps } from './user-dialog-props.ts';
import { nameOf } from './user-text.ts';

const EMPTY: LostMailbox = { email: '', confirmedBy: '' };

/** Another address for a user who has lost the mailbox (product decision 98), or the one that waits. */
export default function LostMailboxDialog({ user, onClose }: UserDialogProps) {
  const path = { params: { path: { id: user.id } } };
  const query = $api.useQuery('get', '/api/admin/users/{id}/lost-mailbox', path, { staleTime: 0 });
  const earlier = query.data ?? [];
  const waiting = earlier.find(({ outcome }) => outcome === null);
  const form = useForm({ resolver: zodResolver(LostMailbox), defaultValues: EMPTY, shouldFocusError: false });
  const done = useAfterChange(user.id, onClose);
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: keyOf('get', '/api/admin/users/{id}/lost-mailbox') });
  const set = $api.useMutation('post', '/api/admin/users/{id}/lost-mailbox', {
    onSuccess: () => {
      void refresh();
      done({
        title: 'The other address waits',
        description: `It takes effect in 24 hours. We told ${nameOf(user)} at ${user.email}.`,
      });
    },
    onError: (error) => {
      void refresh();
      showFieldErrors(form, error);
    },
  });
  const withdraw = $api.useMutation('delete', '/api/admin/users/{id}/lost-mailbox', {
    onSuccess: () => {
      void refresh();
      done({ title: 'Other address withdrawn', description: `${nameOf(user)} keeps ${user.email}.` });
    },
  });
  const save = form.handleSubmit((body) => set.mutate({ ...path, body }));
  const { errors, isDirty, submitCount } = form.formState;
  const error = set.error ?? withdraw.error;
  return (
    <FormDialog
      onClose={onClose}
      title="Lost mailbox"
      subtitle={`${nameOf(user)} · ${user.email}`}
      onSubmit={save}
      isChanged={isDirty && !waiting}
      attempts={submitCount}
      submitText="Set address"
      busyText={set.isPending ? 'Saving...' : undefined}
      isSubmitDisabled={query.data === undefined || waiting !== undefined}
    >
      <QueryView query={query} skeleton={null} errorTitle="The addresses could not be loaded" frame="none">
        {() => (
          <Stack $gap={5}>
            {waiting ? (
              <Callout
                tone="warning"
                title={`${waiting.email} waits`}
                action={
                  <Button
                    look="quiet"
                    busyText={withdraw.isPending ? 'Withdrawing...' : undefined}
                    onClick={() => withdraw.mutate(path)}
                  >
                    Withdraw
                  </Button>
                }
              >
                {`It takes effect ${whenText(waiting.dueAt)}. Identity confirmed by: ${waiting.confirmedBy}`}
              </Callout>
            ) : (
              <>
                <Warning>
                  {`Confirm who it is first. We tell ${user.email} at once, with a link that stops it. After 24 hours the new address takes effect, and ${nameOf(user)} is signed out everywhere.`}
                </Warning>
                <TextField
                  label="New email address"
                  type="email"
                  inputMode="email"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  error={errors.email?.message}
                  {...form.register('email')}
                />
                <TextField
                  label="Identity confirmed by"
                  hint="How you know who it is: passport at the front desk, call to the number on file"
                  autoComplete="off"
                  error={errors.confirmedBy?.message}
                  {...form.register('confirmedBy')}
                />
              </>
            )}
            <Earlier rows={earlier.filter(({ outcome }) => outcome !== null)} />
            {error && (
              <Callout tone="danger" role="alert" title="The address could not be changed">
                {errorMessage(error, 'Please try again.')}
              </Callout>
            )}
          </Stack>
        )}
      </QueryView>
    </FormDialog>
  );
}

/** 'Nov 28, 2026, 9:00 AM', on the club's clock. */
const whenText = (instant: string) => `${mediumDayOf(instant)}, ${timeText(clubLocal(new Date(instant)).time)}`;

const OUTCOMES: Readonly<Record<NonNullable<PlannedAddress['outcome']>, string>> = {
  done: 'took effect',
  stopped: 'stopped by the owner',
  withdrawn: 'withdrawn by an admin',
  lapsed: 'not taken, since the account had changed',
};

/** What was set before, with how the admin confirmed who it was. */
function Earlier({ rows }: { rows: readonly PlannedAddress[] }) {
  if (rows.length === 0) return null;
  return (
    <div>
      <b id="earlier-addresses">Set before</b>
      <ul aria-labelledby="earlier-addresses">
        {rows.map(({ email, requestedAt, outcome, confirmedBy }) => (
          <li key={requestedAt}>
            <span translate="no">{email}</span>
            <Muted as="p" $small>
              {`${mediumDayOf(requestedAt)}, ${outcome && OUTCOMES[outcome]}. Identity confirmed by: ${confirmedBy}`}
            </Muted>
          </li>
        ))}
      </ul>
    </div>
  );
}
