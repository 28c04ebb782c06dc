import type { Event } from '@fieldhouse/api';
import { SportMarked } from '@fieldhouse/club-ui';
import { clubLocal, clubToday, dateRange, SPORT_NAMES, timeRange } from '@fieldhouse/contracts/club';
import { Button, type DataColumn, IconButton, Muted, Row, TwoLines } from '@fieldhouse/ui';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ReactNode } from 'react';

interface ReminderColumns<Listed extends Event> {
  status: (event: Listed) => ReactNode;
  onResend: (event: Listed) => void;
  onReset: (event: Listed) => void;
  /** The server sorts by title or start. */
  sortable?: boolean;
}

/**
 * Event, Date & Time, Registrations, Reminder Status, Actions (S2 §2). Resend and Reset only after the reminder was
 * sent and before the event begins.
 */
export function reminderColumns<Listed extends Event>({
  status,
  onResend,
  onReset,
  sortable = false,
}: ReminderColumns<Listed>): DataColumn<Listed>[] {
  return [
    {
      id: 'event',
      header: 'Event',
      sortable,
      phone: 'primary',
      cell: ({ title, sport }) => (
        <SportMarked $sport={sport}>
          <TwoLines first={<b>{title}</b>} second={SPORT_NAMES[sport]} />
        </SportMarked>
      ),
    },
    {
      id: 'when',
      header: 'Date & Time',
      sortable,
      sortTexts: ['First to last', 'Last to first'],
      width: 'clamp(110px, 16vw, 190px)',
      cell: ({ date, endDate, startTime, endTime }) => (
        <TwoLines
          first={<b>{dateRange(date, endDate, clubToday(new Date()))}</b>}
          second={timeRange(startTime, endTime)}
        />
      ),
    },
    {
      id: 'registrations',
      header: 'Registrations',
      cell: ({ registered, capacity }) => `${registered}/${capacity}`,
      phoneCell: ({ registered, capacity }) => `${registered}/${capacity} registered`,
    },
    { id: 'status', header: 'Reminder Status', width: 'clamp(130px, 18vw, 230px)', cell: status },
    {
      id: 'actions',
      header: 'Actions',
      phone: 'actions',
      align: 'end',
      cell: (event) =>
        canResend(event) ? (
          <Row $gap={2} $nowrap>
            <Button look="quiet" icon={<RotateCcw />} aria-label={resetLabel(event)} onClick={() => onReset(event)}>
              Reset
            </Button>
            <Button look="quiet" icon={<RefreshCw />} aria-label={resendLabel(event)} onClick={() => onResend(event)}>
              Resend
            </Button>
          </Row>
        ) : (
          <Muted as="span" $small>
            Nothing to resend
          </Muted>
        ),
      phoneCell: (event) =>
        canResend(event) && (
          <Row $gap={1} $nowrap>
            <IconButton label={resetLabel(event)} icon={<RotateCcw />} onClick={() => onReset(event)} />
            <IconButton label={resendLabel(event)} icon={<RefreshCw />} onClick={() => onResend(event)} />
          </Row>
        ),
    },
  ];
}

const resetLabel = ({ title }: Event) => `Reset the reminder of ${title}`;
const resendLabel = ({ title }: Event) => `Resend the reminder of ${title}`;

/** The reminder was sent and the event has not begun. */
function canResend({ reminderSent, date, startTime }: Event): boolean {
  const now = clubLocal(new Date());
  return reminderSent && `${date} ${startTime}` > `${now.date} ${now.time}`;
}
