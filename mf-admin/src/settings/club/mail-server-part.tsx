import type { MailServer } from '@fieldhouse/api';
import { TestResult, useTestEmail } from '@fieldhouse/club-ui/club-settings';
import { Button, Callout, Card, Fact, Facts, Muted, Row, Stack } from '@fieldhouse/ui';
import { $api, lazyDialog, QueryView, useSearch } from '@fieldhouse/web-kit';
import { TableSkeleton } from '../../dashboard/table-skeleton.tsx';
import { SETTINGS_SEARCH } from './settings-search.ts';

const MailServerDialog = lazyDialog(() => import('./mail-server-dialog.tsx'));
const RemoveMailServer = lazyDialog(() => import('./remove-mail-server.tsx'));

/** The club's mail server, tested with an email to oneself (product decision 96). */
export function MailServerPart() {
  const query = $api.useQuery('get', '/api/admin/mail-server');
  const [{ dialog }, setSearch] = useSearch(SETTINGS_SEARCH);
  const close = () => setSearch({ dialog: null });
  return (
    <QueryView query={query} skeleton={<TableSkeleton />} errorTitle="Failed to load the mail server">
      {(server) => (
        <Card>
          <Stack $gap={4}>
            <h3>Mail server</h3>
            <Server server={server} />
            <Buttons server={server} open={(name) => setSearch({ dialog: name })} />
          </Stack>
          {dialog === 'mail-server' && <MailServerDialog server={server} onClose={close} />}
          {dialog === 'remove-mail-server' && <RemoveMailServer onClose={close} />}
        </Card>
      )}
    </QueryView>
  );
}

function Server({ server: { host, port, from, username, problem, isFromEnvironment } }: { server: MailServer }) {
  if (problem !== null)
    return (
      <Callout tone="warning" title="The mail server is not usable">
        {problem}
      </Callout>
    );
  if (host === null) {
    return (
      <Callout tone="warning" title="No email is sent yet">
        Emails stay in the Mail tab until there is a mail server.
      </Callout>
    );
  }
  return (
    <>
      <Facts>
        <Fact name="Server">
          <span translate="no">{port === null ? host : `${host}:${port}`}</span>
        </Fact>
        <Fact name="Sender address">{from}</Fact>
        <Fact name="Username">{username}</Fact>
      </Facts>
      {isFromEnvironment && <Muted $small>Whoever runs the site has set it: it can only be tested here.</Muted>}
    </>
  );
}

type DialogName = 'mail-server' | 'remove-mail-server';

function Buttons({ server, open }: { server: MailServer; open: (name: DialogName) => void }) {
  const test = useTestEmail();
  const isStored = !server.isFromEnvironment && (server.host !== null || server.problem !== null);
  return (
    <>
      <TestResult result={test.result} />
      <Row $gap={2}>
        {!server.isFromEnvironment && (
          <Button look="quiet" onClick={() => open('mail-server')}>
            {isStored ? 'Edit the mail server' : 'Set the mail server'}
          </Button>
        )}
        {server.host !== null && (
          <Button look="quiet" onClick={test.send} busyText={test.isBusy ? 'Sending...' : undefined}>
            Send a test email to me
          </Button>
        )}
        {isStored && (
          <Button look="quiet" onClick={() => open('remove-mail-server')}>
            Remove
          </Button>
        )}
      </Row>
    </>
  );
}
