import type { SystemStatus } from '@fieldhouse/api';
import { Card, Fact, Facts, SectionTitle, Stack } from '@fieldhouse/ui';
import { servicesText } from '../service-names.ts';
import { NOT_REACHED } from './not-reached.tsx';
import { waitingText } from './services-table.tsx';

/** System info (S2 §2): version, database server and mode; then mail and the message broker. */
export function SystemInfo({ system }: { system: SystemStatus }) {
  const { version, mode, isDemo } = system;
  return (
    <Stack>
      <SectionTitle title="System" />
      <Card>
        <Facts>
          <Fact name="Version">{version}</Fact>
          <Fact name="Database">{databaseText(system)}</Fact>
          <Fact name="Mode">{mode === 'production' ? 'Production' : 'Development'}</Fact>
          <Fact name="Data">{isDemo ? 'The demo club, with its accounts' : 'The club’s own'}</Fact>
          <Fact name="Message broker">{brokerText(system)}</Fact>
          <Fact name="Mail">{mailText(system)}</Fact>
          <Fact name="Emails to send">{emailsText(system)}</Fact>
        </Facts>
      </Card>
    </Stack>
  );
}

/** 'PostgreSQL 16'; during a move to another server: 'PostgreSQL 16 and 17' */
function databaseText({ services }: SystemStatus): string {
  const versions = new Set(services.flatMap(({ status }) => status?.databaseVersion.split('.')[0] ?? []));
  return versions.size === 0 ? NOT_REACHED : `PostgreSQL ${[...versions].sort().join(' and ')}`;
}

function brokerText({ services }: SystemStatus): string {
  const known = services.flatMap(({ service, status }) => (status ? [{ service, broker: status.broker }] : []));
  if (known.length === 0) return NOT_REACHED;
  if (known.every(({ broker }) => broker === 'none')) return 'None: events are delivered in the process';
  const disconnected = known.filter(({ broker }) => broker === 'disconnected').map(({ service }) => service);
  return disconnected.length === 0 ? 'RabbitMQ, connected' : `RabbitMQ, not connected: ${servicesText(disconnected)}`;
}

function mailText({ mail }: SystemStatus): string {
  if (!mail) return NOT_REACHED;
  return mail.delivery === 'sent' ? 'Sent through a mail server' : 'Stored: no mail server is set';
}

function emailsText({ mail, readAt }: SystemStatus): string {
  if (!mail) return NOT_REACHED;
  const others = [mail.failed > 0 && `${mail.failed} failed`, mail.refused > 0 && `${mail.refused} refused`];
  return [waitingText(mail.queued, readAt), ...others.filter(Boolean)].join(' · ');
}
