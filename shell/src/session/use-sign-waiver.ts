import { $api, asApiError, serverSentence } from '@fieldhouse/web-kit';
import { type SubmitEvent, useState } from 'react';
import { notify } from '../toasts/notify.tsx';
import { openAfterSigning } from './session.ts';

/** What stands between a parent and the page they asked for. */
export interface WaiverProblem {
  kind: 'changed' | 'not-accepted';
  message: string;
}

/**
 * The waiver in force and the signature below it (product decision 40). What is signed is the text on the screen:
 * its hash goes along, and where the club has changed the text meanwhile it is loaded again and said so, with the
 * box to be ticked anew.
 */
export function useSignWaiver() {
  const [trouble, setTrouble] = useState<WaiverProblem | null>(null);
  const waiver = $api.useQuery('get', '/api/waivers/current');
  const call = $api.useMutation('post', '/api/waivers/sign');

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { data } = waiver;
    if (!data || call.isLocked()) return;
    if (!new FormData(event.currentTarget).has('accepted')) {
      return setTrouble({
        kind: 'not-accepted',
        message: 'You must accept the waiver and release form to continue',
      });
    }
    setTrouble(null);
    call.mutate(
      { body: { hash: data.hash, accepted: true } },
      {
        onSuccess: () => {
          notify({ title: 'Waiver signed', description: 'You find it in your account menu under Signed waivers.' });
          openAfterSigning();
        },
        onError: (error) => void explain(error),
      },
    );
  };

  const explain = async (error: unknown) => {
    if (asApiError(error).code !== 'waiver_changed') {
      const description = serverSentence(error, 'Your signature could not be saved. Please try again.');
      return notify({ title: 'Error', description, tone: 'destructive' });
    }
    await waiver.refetch();
    setTrouble({
      kind: 'changed',
      message: 'The waiver has just changed. Here is the new text: please read it before you sign.',
    });
  };

  return { submit, busy: call.isPending, hash: waiver.data?.hash, trouble };
}
