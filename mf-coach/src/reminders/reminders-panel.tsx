import type { EventReminder } from '@fieldhouse/api';
import { SportMarked } from '@fieldhouse/club-ui';
import { checkText, ReminderStatus, TriggerCheck, useReminders, windowText } from '@fieldhouse/club-ui/reminders';
import { clubToday, dateRange, timeRange } from '@fieldhouse/contracts/club';
import { Button, Muted, media, Row, TwoLines } from '@fieldhouse/ui';
import { lazyDialog, QueryView, useSearch } from '@fieldhouse/web-kit';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { styled } from 'styled-components';
import { COACH_SEARCH } from '../search.ts';

const Question = lazyDialog(() => import('@fieldhouse/club-ui/reminder-question'));

const Events = styled.ul`
  display: grid; gap: var(--s4); padding: 0; list-style: none;
  & > li {
    display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) 116px; gap: var(--s3); align-items: center;
  }
  ${media.phone} { & > li { grid-template-columns: minmax(0, 1fr) auto; & > :first-child { grid-column: 1 / -1; } } }
`;

/** The events in the reminder window, the manual check, and the reset of sent reminders. */
export default function RemindersPanel() {
  const [{ dialog, event }, setSearch] = useSearch(COACH_SEARCH);
  const query = useReminders();
  return (
    <>
      <QueryView
        query={query}
        skeleton={<Muted $small>Loading reminders...</Muted>}
        errorTitle="Failed to load reminders"
        frame="none"
      >
        {(reminders) => (
          <>
            <Row $spread>
              <Muted $small role="status">
                {checkText(reminders)}
              </Muted>
              <TriggerCheck look="turf" />
            </Row>
            {reminders.events.length === 0 ? (
              <p>{`No event begins in ${windowText(reminders)}.`}</p>
            ) : (
              <Events>
                {reminders.events.map((each) => (
                  <EventLine
                    key={each.id}
                    event={each}
                    nextCheckAt={reminders.nextCheckAt}
                    onReset={() => setSearch({ event: each.id, dialog: 'reset-reminder' })}
                  />
                ))}
              </Events>
            )}
          </>
        )}
      </QueryView>
      {dialog === 'reset-reminder' && event !== null && (
        <Question kind="reset" eventId={event} onClose={() => setSearch({ dialog: null, event: null })} />
      )}
    </>
  );
}

interface EventLineProps {
  event: EventReminder;
  nextCheckAt: string | null;
  onReset: () => void;
}

function EventLine({ event, nextCheckAt, onReset }: EventLineProps) {
  const { title, sport, date, endDate, startTime, endTime, registered, capacity, reminder } = event;
  const day = dateRange(date, endDate, clubToday(new Date()));
  const facts = `${day} · ${timeRange(startTime, endTime)} · ${registered}/${capacity}`;
  return (
    <li>
      <SportMarked $sport={sport}>
        <TwoLines first={<b>{title}</b>} second={facts} />
      </SportMarked>
      <ReminderStatus reminder={reminder} nextCheckAt={nextCheckAt} />
      {reminder.state === 'sent' && (
        <Button look="quiet" icon={<RotateCcw />} aria-label={`Reset the reminder of ${title}`} onClick={onReset}>
          Reset
        </Button>
      )}
    </li>
  );
}
