import type { DeadEventKind } from '@fieldhouse/api';
import { can } from '@fieldhouse/contracts/permissions';
import { Button, type DataColumn, TwoLines } from '@fieldhouse/ui';
import { useUser } from '@fieldhouse/web-kit';
import { whenText } from '../mail/when-text.ts';
import { SERVICE_NAMES } from '../service-names.ts';
import { reasonText } from './reason-text.ts';

/** A kind with a type. A message that is not an event has none and cannot be replayed: it would fail again. */
type ReplayableKind = DeadEventKind & { type: string };

/** Type, Service, Reason, Events, Newest, Actions. */
export function kindColumns(replayAll: (kind: ReplayableKind) => void): DataColumn<DeadEventKind>[] {
  return [
    { id: 'type', header: 'Type', phone: 'primary', cell: ({ type }) => <b>{type ?? 'No event'}</b> },
    { id: 'service', header: 'Service', cell: ({ service }) => SERVICE_NAMES[service] },
    { id: 'reason', header: 'Reason', cell: ({ errorCode }) => reasonText(errorCode) },
    { id: 'count', header: 'Events', cell: ({ count }) => count },
    { id: 'newest', header: 'Newest', cell: ({ lastReceivedAt }) => <TwoLines {...whenText(lastReceivedAt)} /> },
    {
      id: 'actions',
      header: 'Actions',
      phone: 'actions',
      align: 'end',
      cell: (kind) => <ReplayAll kind={kind} onPress={replayAll} />,
    },
  ];
}

function ReplayAll({ kind, onPress }: { kind: DeadEventKind; onPress: (kind: ReplayableKind) => void }) {
  const user = useUser();
  const { type } = kind;
  if (type === null || !can(user, 'dead-event.replay')) return null;
  return (
    <Button
      look="quiet"
      aria-label={`Replay all ${type} in ${SERVICE_NAMES[kind.service]}`}
      onClick={() => onPress({ ...kind, type })}
    >
      Replay all
    </Button>
  );
}
