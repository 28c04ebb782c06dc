import { Button, Callout, LinkButton, Row } from '@fieldhouse/ui';
import { useNotify, useUser } from '@fieldhouse/web-kit';
import Copy from 'lucide-react/icons/copy';
import Mail from 'lucide-react/icons/mail';

/** A search for a child without a result that can be registered. */
export interface Unmatched {
  typed: string;
  /** The names of the archived children that it found. */
  archived: readonly string[];
}

/** What to do about a child that the search does not find: it is archived, or its family is new and is invited. */
export function NoMatch({ typed, archived }: Unmatched) {
  return archived.length > 0 ? <Archived names={archived} /> : <NewFamily typed={typed} />;
}

function Archived({ names }: { names: readonly string[] }) {
  const isAdmin = useUser().role === 'admin';
  return (
    <Callout
      tone="info"
      title={`Archived: ${names.join(', ')}`}
      action={
        isAdmin && (
          <LinkButton look="quiet" href="/admin?tab=archive">
            Open Archive
          </LinkButton>
        )
      }
    >
      {isAdmin ? 'Restore the child first.' : 'An admin can restore the child. Then it is found here.'}
    </Callout>
  );
}

function NewFamily({ typed }: { typed: string }) {
  const notify = useNotify();
  const link = `${location.origin}/register`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      notify({ title: 'Link copied' });
    } catch {
      notify({ title: 'The link could not be copied', description: link, tone: 'destructive' });
    }
  };
  return (
    <Callout
      tone="info"
      title={`No child found for “${typed}”`}
      action={
        <Row $gap={2}>
          <LinkButton look="quiet" icon={<Mail />} href={invitation(link)}>
            Invite by email
          </LinkButton>
          <Button look="quiet" icon={<Copy />} onClick={copy}>
            Copy link
          </Button>
        </Row>
      }
    >
      New to the club? The parent creates an account and adds the child at <b>{link}</b>. Then the child is found here.
    </Callout>
  );
}

/** Opens the coach's own mail program: the club does not send mail to addresses that nobody has confirmed. */
const invitation = (link: string) =>
  `mailto:?subject=${encodeURIComponent('Sign up your child for training')}&body=${encodeURIComponent(
    `Please create an account and add your child here:\n${link}\n\nThen we can register your child for the training.`,
  )}`;
