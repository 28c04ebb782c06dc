import { momentText } from '@fieldhouse/contracts/club';
import { Button, LinkButton, Muted, Spinner } from '@fieldhouse/ui';
import { $api, asApiError, keyOf } from '@fieldhouse/web-kit';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { queryClient } from '../session/session.ts';
import { useLinkToken } from '../session/use-link-token.ts';
import { GateHead } from './gate.tsx';
import { GateResult } from './gate-result.tsx';
import { LinkRefused, ToAccount } from './link-refused.tsx';

interface ChangeText {
  title: string;
  question: (when: string) => string;
  button: string;
  doneTitle: string;
  done: string;
}

const TEXTS: Readonly<Record<'deletion' | 'lost-mailbox', ChangeText>> = {
  deletion: {
    title: 'Keep your account?',
    question: (when) =>
      `Somebody who is signed in to your account asked to delete it. It is done ${when}, unless you keep it. If you asked for it, there is nothing to do here.`,
    button: 'Keep my account',
    doneTitle: 'Your account stays',
    done: 'Nothing is deleted. If it was not you who asked for it, choose a new password now.',
  },
  'lost-mailbox': {
    title: 'Keep your email address?',
    question: (when) =>
      `An admin set another email address for your account, since this mailbox was said to be lost. It takes effect ${when}, unless you stop it. If you asked for it, there is nothing to do here.`,
    button: 'Keep this address',
    doneTitle: 'Your address stays',
    done: 'Your account keeps this address. Please tell the club that somebody asked for another one.',
  },
};

/**
 * What a link in an email stops, and the button that stops it (product decisions 97, 98). Opening the page changes
 * nothing, because mail scanners open links.
 */
export default function StopChange() {
  const token = useLinkToken();
  const link = $api.useQuery(
    'get',
    '/api/auth/stop-links',
    { params: { query: { token } } },
    // A link that was used in the meantime is not asked for again: the page shows what it did.
    { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false },
  );
  const stop = $api.useMutation('post', '/api/auth/stop-links', { onSuccess: refreshAccount });
  if (link.error) return <Refused error={link.error} onRetry={() => void link.refetch()} isBusy={link.isFetching} />;
  if (!link.data) return <Checking />;
  const { what, dueAt } = link.data;
  const texts = TEXTS[what];
  const onStop = () => stop.mutate({ body: { token, what } });
  if (stop.error) return <Refused error={stop.error} onRetry={onStop} isBusy={stop.isPending} />;
  if (stop.isSuccess) {
    return (
      <GateResult icon={<ShieldCheck aria-hidden="true" />} title={texts.doneTitle}>
        <p>{texts.done}</p>
        <ToAccount />
        {what === 'deletion' && (
          <LinkButton href="/forgot-password" look="quiet" size="large" wide>
            Choose a new password
          </LinkButton>
        )}
      </GateResult>
    );
  }
  return (
    <>
      <GateHead>
        <h1 className="gate-title">{texts.title}</h1>
        <Muted>{texts.question(momentText(dueAt))}</Muted>
      </GateHead>
      <Button size="large" wide busyText={stop.isPending ? 'Saving...' : undefined} onClick={onStop}>
        {texts.button}
      </Button>
    </>
  );
}

const Checking = () => (
  <>
    <h1 className="gate-title">Your account</h1>
    <Spinner text="Checking the link..." />
  </>
);

function Refused({ error, ...retry }: { error: unknown; onRetry: () => void; isBusy: boolean }) {
  const isFinal = asApiError(error).status === 400;
  return (
    <LinkRefused error={error} isFinal={isFinal} finalTitle="This link does not work" {...retry}>
      <p>Have you used it already? Then all is done. Your account shows what still waits.</p>
      <ToAccount />
    </LinkRefused>
  );
}

/** The user may be signed in here: the account is read again. */
function refreshAccount(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf('get', '/api/account') });
}
