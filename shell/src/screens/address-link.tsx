import { Button, Muted, Spinner } from '@fieldhouse/ui';
import { $api, asApiError, keyOf } from '@fieldhouse/web-kit';
import MailCheck from 'lucide-react/icons/mail-check';
import MailX from 'lucide-react/icons/mail-x';
import type { ReactNode } from 'react';
import { queryClient, refetchUser } from '../session/session.ts';
import { useLinkToken } from '../session/use-link-token.ts';
import { GateHead } from './gate.tsx';
import { GateResult } from './gate-result.tsx';
import { LinkRefused, ToAccount } from './link-refused.tsx';

type Kind = 'confirm' | 'not-me';

interface LinkText {
  title: string;
  question: (email: ReactNode) => ReactNode;
  button: string;
  busyText: string;
  icon: ReactNode;
  doneTitle: string;
  done: (email: ReactNode) => ReactNode;
}

const TEXTS: Readonly<Record<Kind, LinkText>> = {
  confirm: {
    title: 'Confirm your email address',
    question: (email) => <>Is {email} yours? Confirm it, and email about your account goes there.</>,
    button: 'Confirm this address',
    busyText: 'Confirming...',
    icon: <MailCheck aria-hidden="true" />,
    doneTitle: 'Address confirmed',
    done: (email) => <>Email about your account now goes to {email}.</>,
  },
  'not-me': {
    title: 'You know nothing of this account?',
    question: (email) => (
      <>
        Somebody entered {email} for an account. If it was not you, say so: then this address gets no more email from
        us, except links for a new password.
      </>
    ),
    button: 'This was not me',
    busyText: 'Saving...',
    icon: <MailX aria-hidden="true" />,
    doneTitle: 'Thank you for letting us know',
    done: (email) => <>We send no more email to {email}, except links for a new password.</>,
  },
};

/**
 * What a link in an email to an address does, and the button that does it (product decision 54). Opening the page
 * changes nothing, because mail scanners open links.
 */
export default function AddressLink() {
  const token = useLinkToken();
  const link = $api.useQuery(
    'get',
    '/api/auth/address-links',
    { params: { query: { token } } },
    // A link that was used in the meantime is not asked for again: the page shows what it did.
    { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false },
  );
  const use = $api.useMutation('post', '/api/auth/address-links', { onSuccess: refreshAccount });
  if (link.error) return <Refused error={link.error} onRetry={() => void link.refetch()} isBusy={link.isFetching} />;
  if (!link.data) return <Checking />;
  const { kind, email } = link.data;
  const texts = TEXTS[kind];
  const address = (
    <b>
      <bdi translate="no">{email}</bdi>
    </b>
  );
  const onUse = () => use.mutate({ body: { token, kind } });
  if (use.error) return <Refused error={use.error} onRetry={onUse} isBusy={use.isPending} />;
  if (use.isSuccess) {
    return (
      <GateResult icon={texts.icon} title={texts.doneTitle}>
        <p>{texts.done(address)}</p>
        {kind === 'confirm' && <ToAccount />}
      </GateResult>
    );
  }
  return (
    <>
      <GateHead>
        <h1 className="gate-title">{texts.title}</h1>
        <Muted>{texts.question(address)}</Muted>
      </GateHead>
      <Button size="large" wide busyText={use.isPending ? texts.busyText : undefined} onClick={onUse}>
        {texts.button}
      </Button>
    </>
  );
}

const Checking = () => (
  <>
    <h1 className="gate-title">Your email address</h1>
    <Spinner text="Checking the link..." />
  </>
);

function Refused({ error, ...retry }: { error: unknown; onRetry: () => void; isBusy: boolean }) {
  const { status } = asApiError(error);
  const isFinal = status === 400 || status === 409;
  return (
    <LinkRefused error={error} isFinal={isFinal} finalTitle="This link does not work" {...retry}>
      <p>Have you used it already? Then all is done. If not, your account can send you another one.</p>
      <ToAccount />
    </LinkRefused>
  );
}

/** The user may be signed in here: their account and its address are read again. */
function refreshAccount(): void {
  void queryClient.invalidateQueries({ queryKey: keyOf('get', '/api/account') });
  void refetchUser();
}
