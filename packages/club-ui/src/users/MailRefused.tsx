import type { ManagedUser } from '@fieldhouse/api';
import { mediumDayOf } from '@fieldhouse/contracts/club';
import { Badge, Button, Callout } from '@fieldhouse/ui';
import { useAllowMail, useMailRefusals } from './use-mail-refusals.ts';

/** The date since when the address of an account refuses mail; nothing for other accounts. */
export function MailRefusedBadge({ user }: { user: ManagedUser }) {
  const refusedAt = useMailRefusals()(user);
  return refusedAt === undefined ? null : <Badge tone="danger">{`Mail refused ${mediumDayOf(refusedAt)}`}</Badge>;
}

/** The same as a note above the fields of an account, with a button that allows mail again. */
export function MailRefusedNote({ user }: { user: ManagedUser }) {
  const refusedAt = useMailRefusals()(user);
  const { allow, isPending } = useAllowMail(user);
  if (refusedAt === undefined) return null;
  return (
    <Callout
      tone="danger"
      title={`Mail refused since ${mediumDayOf(refusedAt)}`}
      action={
        <Button look="quiet" onClick={allow} busyText={isPending ? 'Allowing...' : undefined}>
          Allow mail
        </Button>
      }
    >
      {user.email} takes no mail, so none is sent there. Correct the address, or allow mail to try it again.
    </Callout>
  );
}
