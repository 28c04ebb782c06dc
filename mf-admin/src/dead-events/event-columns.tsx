import type { DeadEvent } from '@fieldhouse/api';
import { Button, type DataColumn, Row, TwoLines } from '@fieldhouse/ui';
import { whenText } from '../mail/when-text.ts';
import { SERVICE_NAMES } from '../service-names.ts';
import { About } from './about.tsx';
import { eventText } from './event-text.ts';
import { reasonText } from './reason-text.ts';
import { ReplayButton } from './replay-button.tsx';

/** When, Service, Type, Subject, Reason, Attempts, Actions. */
export function eventColumns(open: (event: DeadEvent) => void): DataColumn<DeadEvent>[] {
  return [
    {
      id: 'type',
      header: 'Type',
      phone: 'primary',
      cell: (event) => <TwoLines first={<b>{event.type ?? 'No event'}</b>} second={<About event={event} />} />,
    },
    {
      id: 'when',
      header: 'When',
      width: 'clamp(100px, 10vw, 130px)',
      cell: ({ receivedAt }) => <TwoLines {...whenText(receivedAt)} />,
    },
    { id: 'service', header: 'Service', cell: ({ service }) => SERVICE_NAMES[service] },
    { id: 'reason', header: 'Reason', cell: ({ errorCode }) => reasonText(errorCode) },
    { id: 'attempts', header: 'Attempts', cell: ({ attempts }) => attempts },
    {
      id: 'actions',
      header: 'Actions',
      phone: 'actions',
      align: 'end',
      cell: (event) => (
        <Row $gap={2} $nowrap>
          <Button look="quiet" aria-label={`Details of ${eventText(event)}`} onClick={() => open(event)}>
            Details
          </Button>
          <ReplayButton event={event} />
        </Row>
      ),
    },
  ];
}
