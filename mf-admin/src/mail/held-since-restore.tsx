import { can } from '@fieldhouse/contracts/permissions';
import { Button, Callout, Row } from '@fieldhouse/ui';
import { $api, useSearch, useUser } from '@fieldhouse/web-kit';
import { MAIL_SEARCH } from './mail-search.ts';
import { whenText } from './when-text.ts';

const mailsAre = (count: number) => (count === 1 ? '1 mail is' : `${count} mails are`);

/** Counts the mail that is held since a restore, with Release and Discard; renders nothing without held mail. */
export function HeldSinceRestore() {
  const user = useUser();
  const [, setSearch] = useSearch(MAIL_SEARCH);
  const { data: stats } = $api.useQuery('get', '/api/admin/mail/stats');
  const held = stats?.heldByRestore;
  if (!held) return null;
  const { first, second } = whenText(held.causedBefore);
  return (
    <Callout
      tone="warning"
      title={`${mailsAre(held.count)} held since the restore of ${first}, ${second}.`}
      action={
        <Row $gap={2}>
          <Button look="quiet" onClick={() => setSearch({ sub: 'held', q: '' })}>
            Look at them
          </Button>
          {can(user, 'mail.release') && (
            <>
              <Button look="quiet" onClick={() => setSearch({ dialog: 'discard' })}>
                Discard
              </Button>
              <Button look="turf" onClick={() => setSearch({ dialog: 'release' })}>
                Release
              </Button>
            </>
          )}
        </Row>
      }
    >
      They were caused before it, so families may have them already.
    </Callout>
  );
}
