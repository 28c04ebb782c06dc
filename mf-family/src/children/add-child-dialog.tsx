import type { Child } from '@fieldhouse/api';
import { ageOn, clubToday } from '@fieldhouse/contracts/club';
import { allowedChildAge, type ChildProfile } from '@fieldhouse/contracts/forms';
import { Button, ErrorText, Pair, Row, TextField } from '@fieldhouse/ui';
import { DateField, Dialog } from '@fieldhouse/ui/aria';
import { $api, asApiError, showFieldErrors, useNotify } from '@fieldhouse/web-kit';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useAttempt } from '../registrations/attempt.ts';
import { ageBadge, fullName } from './child-words.ts';
import { type DuplicateCandidate, readCandidates } from './duplicate-candidates.ts';
import { DuplicatesDialog } from './duplicates-dialog.tsx';
import { type ChildFields, childForm, NO_CHILD } from './new-child.ts';
import { OptionalFields } from './optional-fields.tsx';

const now = () => new Date();

/** Add Child (S1 §2, §5). A child the club may know already is asked about first; what was typed stays. */
export default function AddChildDialog({ onClose }: { onClose: () => void }) {
  const notify = useNotify();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const [duplicates, setDuplicates] = useState<readonly DuplicateCandidate[]>([]);
  const schema = useMemo(() => childForm(now), []);
  const form = useForm<ChildFields, unknown, ChildProfile>({ resolver: zodResolver(schema), defaultValues: NO_CHILD });

  const { mutate, isPending } = $api.useMutation('post', '/api/children', {
    onSuccess: (child) => {
      attempt.answered(201);
      queries.setQueryData<Child[]>(['get', '/api/children'], (children) => children && [...children, child]);
      void queries.invalidateQueries({ queryKey: ['get', '/api/children'] });
      notify({ title: 'Child added successfully', description: fullName(child) });
    },
    onError: (problem) => {
      const error = asApiError(problem);
      attempt.answered(error.status);
      const candidates = error.code === 'possible_duplicate' ? readCandidates(error.body.duplicates) : [];
      setDuplicates(candidates);
      if (candidates.length > 0 || showFieldErrors(form, error)) return;
      form.setError('root', { message: error.detail || 'An error occurred while adding the child' });
    },
  });
  const send = (profile: ChildProfile, confirmNotDuplicate: boolean) => {
    if (isPending) return;
    const body = confirmNotDuplicate ? { ...profile, confirmNotDuplicate } : profile;
    mutate({ body, params: { header: { 'Idempotency-Key': attempt.keyFor(body) } } }, { onSuccess: onClose });
  };

  const { errors } = form.formState;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add Child"
      onSubmit={form.handleSubmit((profile) => send(profile, false))}
      footer={
        <Row $gap={2}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busyText={isPending ? 'Adding...' : undefined}>
            Add Child
          </Button>
        </Row>
      }
    >
      <Pair>
        <TextField
          label="First name"
          autoComplete="off"
          autoCapitalize="words"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="off"
          autoCapitalize="words"
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </Pair>
      <Controller
        control={form.control}
        name="birthdate"
        render={({ field, fieldState }) => (
          <DateField
            {...field}
            label="Birthdate"
            min="1990-01-01"
            max={clubToday(now())}
            hint={ageHint(field.value)}
            error={fieldState.error?.message}
          />
        )}
      />
      <OptionalFields register={form.register} errors={errors} />
      <div role="alert">
        {errors.root?.message && <ErrorText>{`Failed to add child. ${errors.root.message}`}</ErrorText>}
      </div>
      {duplicates.length > 0 && (
        <DuplicatesDialog
          candidates={duplicates}
          firstName={form.getValues('firstName').trim()}
          isAdding={isPending}
          onBack={() => setDuplicates([])}
          onAddAnyway={form.handleSubmit((profile) => send(profile, true))}
        />
      )}
    </Dialog>
  );
}

/** The age, as soon as the day is known: a wrong year is seen before it is sent. */
const ageHint = (birthdate: string | null) =>
  birthdate !== null && allowedChildAge(birthdate, now())
    ? ageBadge(ageOn(birthdate, clubToday(now())))
    : 'Month, day, year';
