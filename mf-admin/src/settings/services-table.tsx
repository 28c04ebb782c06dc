import type { SystemStatus } from '@fieldhouse/api';
import { Badge, type DataColumn, DataTable, Muted, SectionTitle, Stack, TwoLines } from '@fieldhouse/ui';
import type { ReactNode } from 'react';
import { megabytes } from '../megabytes.ts';
import { SERVICE_NAMES } from '../service-names.ts';
import { ageText } from './age-text.ts';
import { NOT_REACHED } from './not-reached.tsx';

type Listed = SystemStatus['services'][number];
type Status = NonNullable<Listed['status']>;

/** Storage and queues by service. A queue shows the age of its oldest event. */
export function ServicesTable({ system }: { system: SystemStatus }) {
  return (
    <Stack>
      <SectionTitle title="Services" />
      <DataTable
        label="Services"
        columns={columns(system.readAt)}
        rows={system.services}
        rowKey={({ service }) => service}
      />
    </Stack>
  );
}

function columns(now: string): DataColumn<Listed>[] {
  const known =
    (show: (status: Status) => ReactNode) =>
    ({ status }: Listed) =>
      status ? show(status) : <Muted as="span">{NOT_REACHED}</Muted>;
  return [
    {
      id: 'service',
      header: 'Service',
      phone: 'primary',
      cell: ({ service }) => <TwoLines first={<b>{SERVICE_NAMES[service]}</b>} second={`svc-${service}`} />,
    },
    { id: 'storage', header: 'Storage Used', cell: known(({ databaseBytes }) => megabytes(databaseBytes)) },
    { id: 'outbox', header: 'Events to publish', cell: known(({ outbox }) => waitingText(outbox, now)) },
    { id: 'inbox', header: 'Events to handle again', cell: known(({ inbox }) => waitingText(inbox, now)) },
    {
      id: 'dead',
      header: 'Dead events',
      cell: known(({ deadEvents }) =>
        deadEvents === 0 ? (
          'None'
        ) : (
          <a href="/admin?tab=events">
            <Badge tone="danger">{deadEvents}</Badge>
          </a>
        ),
      ),
    },
  ];
}

/** 'None', '3, the oldest for 2 minutes' */
export function waitingText({ count, oldestAt }: Status['outbox'], now: string): string {
  if (oldestAt === null) return 'None';
  return `${count}, the oldest for ${ageText(oldestAt, now)}`;
}
