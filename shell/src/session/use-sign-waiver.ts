import { $api, asApiError, errorMessage } from '@fieldhouse/web-kit';
import { type SubmitEvent, useState } from 'react';
import { notify } from '../toasts/notify.ts';
import { openAfterDuty } from './session.ts';

/** Why the waiver could not be signed. */
export interface WaiverProblem {
  kind: 'changed' | 'not-accepted';
  message: string;
}

/**
 * The waiver in force and the signature below it (product decision 40). The parent signs the text on the screen: its
 * hash is sent. When the club has changed the text since then, the new one is loaded with a note, and the box has to be
 * ticked again.
 */
export function useSignWaiver() {
  const [problem, setProblem] = useState<WaiverProblem | null>(null);
  const waiver = $api.useQuery('get', '/api/waivers/current');
  const call = $api.useMutation('post', '/api/waivers/sign');

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { data } = waiver;
    if (!data || call.isLocked()) return;
    if (!new FormData(event.currentTarget).has('accepted')) {
      return setProblem({
        kind: 'not-accepted',
        message: 'You must accept the waiver and release form to continue',
      });
    }
    setProblem(null);
    call.mutate(
      { body: { hash: data.hash, accepted: true } },
      {
        onSuccess: () => {
          notify({ title: 'Waiver signed', description: 'You find it under Account, Signed waivers.' });
          openAfterDuty({ waiverDue: false });
        },
        onError: (error) => void explain(error),
      },
    );
  };

  const explain = async (error: unknown) => {
    if (asApiError(error).code !== 'waiver_changed') {
      const description = errorMessage(error, 'Your signature could not be saved. Please try again.');
      return notify({ title: 'Error', description, tone: 'destructive' });
    }
    await waiver.refetch();
    setProblem({
      kind: 'changed',
      message: 'The waiver has just changed. Here is the new text: please read it before you sign.',
    });
  };

  return { submit, busy: call.isPending, hash: waiver.data?.hash, problem };
}
