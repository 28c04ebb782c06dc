import { type LocalTime, timeText } from '@fieldhouse/contracts/club';
import { Button } from '@fieldhouse/ui';
import { errorMessage, useLockedMutation } from '@fieldhouse/web-kit';
import BellOff from 'lucide-react/icons/bell-off';
import BellRing from 'lucide-react/icons/bell-ring';
import type { ReactNode } from 'react';
import { ListRow, PartFoot } from '../account/account-style.ts';
import { pushStateKey, type PushState as State, turnPushOff, turnPushOn } from '../push/subscription.ts';
import { queryClient } from '../session/session.ts';
import { notify } from '../toasts/notify.ts';

interface PushStateProps {
  state: State;
  userId: number;
  /** Null: the site sends no pushes. */
  publicKey: string | null;
  /** When quiet hours are now: the time at which they end. */
  heldUntil: LocalTime | undefined;
}

/** What this device does, with the button that changes it, or what the user has to do first. */
export function PushState({ state, userId, publicKey, heldUntil }: PushStateProps) {
  const show = (next: State) => queryClient.setQueryData<State>(pushStateKey(userId), next);
  const onError = (error: unknown) =>
    notify({
      title: 'This could not be changed',
      description: errorMessage(error, 'The browser did not allow it. Please try again.'),
      tone: 'destructive',
    });
  const on = useLockedMutation({ mutationFn: (key: string) => turnPushOn(userId, key), onSuccess: show, onError });
  const off = useLockedMutation({ mutationFn: turnPushOff, onSuccess: () => show('off'), onError });
  if (publicKey === null) return <Note>The club sends no pushes. Email and the bell have everything.</Note>;
  if (state === 'unsupported') {
    return <Note>This browser cannot show pushes. Email and the bell have everything.</Note>;
  }
  if (state === 'ios') {
    return (
      <Note>
        On an iPhone or iPad the site must be on the Home Screen: press Share, then “Add to Home Screen”. Open the site
        from there, and turn pushes on in it.
      </Note>
    );
  }
  if (state === 'blocked') {
    return (
      <Note>
        This browser blocks notifications of this site. Allow them in its settings for this site, then come back to this
        page.
      </Note>
    );
  }
  if (state === 'on') {
    return (
      <ListRow as="div" data-this>
        <BellRing aria-hidden="true" />
        <div>
          <b>On</b>
          <span>This device shows pushes until you sign out on it.</span>
          {heldUntil && <span>{`Quiet hours: what is new waits until ${timeText(heldUntil)}.`}</span>}
        </div>
        <Button look="quiet" busyText={off.isPending ? 'Turning off...' : undefined} onClick={() => off.mutate()}>
          Turn off
        </Button>
      </ListRow>
    );
  }
  return (
    <ListRow as="div">
      <BellOff aria-hidden="true" />
      <div>
        <b>Off</b>
        <span>The browser asks you whether this site may show notifications.</span>
      </div>
      <Button look="turf" busyText={on.isPending ? 'Turning on...' : undefined} onClick={() => on.mutate(publicKey)}>
        Turn on
      </Button>
    </ListRow>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <PartFoot role="status">
    <p>{children}</p>
  </PartFoot>
);
