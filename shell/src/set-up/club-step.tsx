import type { ClubSettings } from '@fieldhouse/api';
import { ClubSettingsForm } from '@fieldhouse/contracts/forms';
import { Button, ErrorText, FieldDiff, focusFirstError, Spinner, TextField } from '@fieldhouse/ui';
import { $api, api, keyOf, QueryView } from '@fieldhouse/web-kit';
import { useSave } from '@fieldhouse/web-kit/use-save';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { navigate } from '../page-address.ts';
import { GateFoot, GateForm, GateLink } from '../screens/gate.tsx';
import { queryClient } from '../session/session.ts';
import { StepHead } from './step-head.tsx';
import { addressOfStep, stepText } from './steps.ts';

const NEXT = addressOfStep('email');
const { name, replyTo, postalAddress } = ClubSettingsForm.shape;
/** An empty reply address means none. */
const Fields = z.object({ name, replyTo: z.literal('').or(replyTo.unwrap()), postalAddress });
type Fields = z.infer<typeof Fields>;
const LABELS = { name: 'Club name', replyTo: 'Reply address', postalAddress: 'Postal address' } as const;
const fieldsOf = (club: ClubSettings): Fields => ({ ...club, replyTo: club.replyTo ?? '' });

/** The second step: what families see of the club. */
export function ClubStep() {
  const query = $api.useQuery('get', '/api/admin/club-settings');
  return (
    <>
      <StepHead step={stepText('club')} title="What families see" />
      <QueryView query={query} skeleton={<Spinner />} errorTitle="The club’s settings could not be loaded">
        {(club) => <ClubForm club={club} />}
      </QueryView>
      <GateFoot>
        <GateLink href={NEXT}>Do this later</GateLink>
        <span>This page stays at {addressOfStep('club')}</span>
      </GateFoot>
    </>
  );
}

function ClubForm({ club }: { club: ClubSettings }) {
  const form = useForm({ resolver: zodResolver(Fields), defaultValues: fieldsOf(club), shouldFocusError: false });
  const box = useRef<HTMLFormElement>(null);
  const { save, isBusy, changesByOthers } = useSave<Fields, Fields, ClubSettings>({
    form,
    initial: club,
    send: ({ replyTo: typed, ...fields }, ifMatch, base = club) =>
      api.PUT('/api/admin/club-settings', {
        headers: { 'If-Match': ifMatch },
        body: { ...fields, replyTo: typed || null, isInvitationApproved: base.isInvitationApproved },
      }),
    read: () => api.GET('/api/admin/club-settings'),
    fieldsOf,
    labels: LABELS,
    failureTitle: 'The club’s settings could not be saved',
    onSaved: (saved) => queryClient.setQueryData(keyOf('get', '/api/admin/club-settings'), saved),
    onDone: () => navigate(NEXT),
  });
  const { errors, submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0 && !isBusy) focusFirstError(box.current);
  }, [submitCount, isBusy]);
  const field = (key: keyof Fields, hint?: string) => ({
    label: LABELS[key],
    error: errors[key]?.message,
    hint: club.readOnly.includes(key) ? 'Set by whoever runs the site' : hint,
    readOnly: club.readOnly.includes(key),
    ...form.register(key),
  });
  return (
    <GateForm ref={box} onSubmit={form.handleSubmit(save)} noValidate>
      <FieldDiff changes={changesByOthers} />
      <TextField {...field('name')} autoComplete="organization" required />
      <TextField
        {...field('replyTo', 'Answers to the club’s emails arrive here')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextField {...field('postalAddress', 'At the foot of every email')} autoComplete="street-address" />
      {errors.root?.message && (
        <div role="alert">
          <ErrorText>{errors.root.message}</ErrorText>
        </div>
      )}
      <Button type="submit" size="large" wide busyText={isBusy ? 'Saving...' : undefined}>
        Continue
      </Button>
    </GateForm>
  );
}
