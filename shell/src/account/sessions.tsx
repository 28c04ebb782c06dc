import type { OwnSession } from '@fieldhouse/api';
import { momentText } from '@fieldhouse/contracts/club';
import { Badge, Button, Skeleton, SkeletonBar } from '@fieldhouse/ui';
import { $api, errorMessage, keyOf, QueryView } from '@fieldhouse/web-kit';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { queryClient } from '../session/session.ts';
import { notify } from '../toasts/notify.ts';
import { List, ListRow, PartFoot } from './account-style.ts';
import { headingOf } from './part.tsx';

const SESSIONS = keyOf('get', '/api/account/sessions');

/** The devices on which the account is signed in, this one first, each with 'Sign out'. */
export function Sessions() {
  const query = $api.useQuery('get', '/api/account/sessions');
  return (
    <QueryView query={query} skeleton={<LoadingSessions />} errorTitle="Your devices could not be loaded" frame="none">
      {(sessions) => <SessionList sessions={sessions} />}
    </QueryView>
  );
}

function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const sorted = sessions.toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
  return (
    <>
      <List>
        {sorted.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </List>
      <PartFoot>
        {sessions.some(({ isThis }) => !isThis) ? <EndOthers /> : 'You are not signed in anywhere else.'}
      </PartFoot>
    </>
  );
}

function SessionRow({ session: { id, device, signedInAt, lastSeenAt, isThis } }: { session: OwnSession }) {
  const Icon = /Android|iPhone|iPad/.test(device) ? Smartphone : Monitor;
  const call = $api.useMutation('delete', '/api/account/sessions/{id}', {
    onSuccess: () => {
      show((sessions) => sessions.filter((session) => session.id !== id));
      notify({ title: 'Signed out', description: `${device} is signed out.` });
    },
    onError: (error) => {
      explain(error);
      void queryClient.invalidateQueries({ queryKey: SESSIONS });
    },
  });
  return (
    <ListRow data-this={isThis || undefined}>
      <Icon aria-hidden="true" />
      <div>
        <b>
          <span>{device}</span>
          {isThis && <Badge tone="turf">This device</Badge>}
        </b>
        <span>{isThis ? `Signed in ${momentText(signedInAt)}` : `Last seen ${momentText(lastSeenAt)}`}</span>
      </div>
      {!isThis && (
        <Button
          look="text"
          aria-label={`Sign out ${device}`}
          busyText={call.isPending ? 'Signing out...' : undefined}
          onClick={() => call.mutate({ params: { path: { id } } })}
        >
          Sign out
        </Button>
      )}
    </ListRow>
  );
}

function EndOthers() {
  const call = $api.useMutation('post', '/api/account/sessions/end-others', {
    onSuccess: () => {
      show((sessions) => sessions.filter(({ isThis }) => isThis));
      notify({ title: 'Signed out everywhere else', description: 'Only this device is signed in now.' });
    },
    onError: explain,
  });
  return (
    <Button look="quiet" busyText={call.isPending ? 'Signing out...' : undefined} onClick={() => call.mutate({})}>
      Sign out everywhere else
    </Button>
  );
}

/** The pressed button is gone with its row: the focus goes to the heading. */
function show(next: (sessions: readonly OwnSession[]) => OwnSession[]): void {
  document.getElementById(headingOf('sessions'))?.focus();
  queryClient.setQueryData<OwnSession[]>(SESSIONS, (sessions) => sessions && next(sessions));
}

const explain = (error: unknown) =>
  notify({
    title: 'The device could not be signed out',
    description: errorMessage(error, 'Please try again.'),
    tone: 'destructive',
  });

const LoadingSessions = () => (
  <Skeleton>
    <PartFoot>
      <SkeletonBar $height="48px" $radius="var(--radius-s)" />
    </PartFoot>
  </Skeleton>
);
