import type { ClubSettings } from '@fieldhouse/api';
import { ClubFields, useClubForm } from '@fieldhouse/club-ui/club-settings';
import { Button, ErrorText, FieldDiff, focusFirstError, Spinner } from '@fieldhouse/ui';
import { $api, QueryView } from '@fieldhouse/web-kit';
import { useEffect, useRef } from 'react';
import { navigate } from '../page-address.ts';
import { GateFoot, GateForm, GateLink } from '../screens/gate.tsx';
import { StepHead } from './step-head.tsx';
import { addressOfStep, stepText } from './steps.ts';

const NEXT = addressOfStep('email');

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
  const { form, save, isBusy, changesByOthers } = useClubForm({ club, onDone: () => navigate(NEXT) });
  const box = useRef<HTMLFormElement>(null);
  const { errors, submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0 && !isBusy) focusFirstError(box.current);
  }, [submitCount, isBusy]);
  return (
    <GateForm ref={box} onSubmit={form.handleSubmit(save)} noValidate>
      <FieldDiff changes={changesByOthers} />
      <ClubFields form={form} readOnly={club.readOnly} />
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
