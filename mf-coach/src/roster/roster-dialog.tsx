import type { EventDetails, RosterEntry } from '@fieldhouse/api';
import { ChangeTimeDialog } from '@fieldhouse/club-events';
import { EventPicker } from '@fieldhouse/club-ui/pickers';
import { clubToday, dateRange, timeRange } from '@fieldhouse/contracts/club';
import { EmptyState, isTabletOrPhone, Skeleton, SkeletonBar, Stack, useMediaQuery } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { $api, type QueryState, QueryView } from '@fieldhouse/web-kit';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { RemoveRegistration } from './remove-registration.tsx';
import { RosterActions, RosterFooter } from './roster-actions.tsx';
import { RosterTable } from './roster-table.tsx';
import { SignInSheet } from './sign-in-sheet.tsx';
import { WalkIn } from './walk-in.tsx';

const SECOND = 1000;

interface RosterDialogProps {
  /** Null: the coach chooses an event in the dialog. */
  eventId: number | null;
  /** The child whose row is highlighted: a notification links to it. */
  highlightedChildId: number | undefined;
  /** The focus starts in the field of the child, for a walk-in. */
  startsWithChild: boolean;
  onChoose: (eventId: number | null) => void;
  onClose: () => void;
}

/**
 * Manage registrations (S2 §2): the event, registering any child, the roster in slot order, removing. On a phone or
 * tablet the children are first. It polls, so it shows the changes of others.
 */
export default function RosterDialog(props: RosterDialogProps) {
  const { eventId, onClose } = props;
  return eventId === null ? <WithoutEvent {...props} /> : <WithEvent {...props} eventId={eventId} onClose={onClose} />;
}

function WithoutEvent({ startsWithChild, onChoose, onClose }: RosterDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title="Manage registrations"
      subtitle="Choose the event, then the child."
    >
      <EventPicker value={null} onChange={(event) => event && onChoose(event.id)} />
      <WalkIn event={null} startsWithChild={startsWithChild} />
    </Dialog>
  );
}

function WithEvent(props: RosterDialogProps & { eventId: number }) {
  const { eventId, highlightedChildId, startsWithChild, onChoose, onClose } = props;
  const params = { path: { id: eventId } };
  const details = $api.useQuery('get', '/api/events/{id}/details', { params }, { refetchInterval: SECOND });
  const roster = $api.useQuery('get', '/api/events/{id}/roster', { params }, { refetchInterval: 5 * SECOND });
  const [removing, setRemoving] = useState<RosterEntry>();
  const [changing, setChanging] = useState<RosterEntry>();
  const [choosing, setChoosing] = useState(false);
  const [printing, setPrinting] = useState(false);
  /** On a narrow screen the children are first, and the fields of a walk-in are shown on request. */
  const isNarrow = useMediaQuery(isTabletOrPhone);
  const [adding, setAdding] = useState(startsWithChild);
  const event = details.data;
  const loaded = event && roster.data && { event, entries: roster.data };
  const query = queryOfBoth(loaded, details, roster);
  const actions = {
    onPrint: () => setPrinting(true),
    onOtherEvent: choosing ? undefined : () => setChoosing(true),
  };
  const isMissing = details.error?.status === 404;

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      eyebrow={event && `${event.registered}/${event.capacity} participants`}
      eyebrowColor={event && `var(--${event.sport})`}
      title={event?.title ?? 'Manage registrations'}
      subtitle={event && whenAndWhere(event)}
      footer={
        isNarrow && loaded ? (
          <RosterFooter {...loaded} {...actions} isAdding={adding} onAdding={setAdding} />
        ) : undefined
      }
    >
      <QueryView
        query={query}
        skeleton={<RosterSkeleton />}
        errorTitle={isMissing ? 'Event not found.' : 'Failed to load event data'}
        text={isMissing ? null : undefined}
        frame="none"
      >
        {({ event, entries }) => (
          <>
            {choosing && <EventPicker autoFocus value={null} onChange={(next) => next && onChoose(next.id)} />}
            {(adding || !isNarrow) && <WalkIn event={event} startsWithChild={isNarrow || startsWithChild} />}
            {!isNarrow && <RosterActions event={event} entries={entries} {...actions} />}
            {entries.length === 0 ? (
              <EmptyState icon={<Users />} title="No participants registered yet." />
            ) : (
              <RosterTable
                entries={entries}
                highlightedChildId={highlightedChildId}
                onChangeTime={setChanging}
                onRemove={setRemoving}
              />
            )}
          </>
        )}
      </QueryView>
      {loaded && printing && <SignInSheet {...loaded} onDone={() => setPrinting(false)} />}
      {event && removing && (
        <RemoveRegistration entry={removing} event={event} onClose={() => setRemoving(undefined)} />
      )}
      {changing && (
        <ChangeTimeDialog
          eventId={eventId}
          registered={[rosterChoice(changing)]}
          onClose={() => setChanging(undefined)}
        />
      )}
    </Dialog>
  );
}

type Query = Omit<QueryState<unknown>, 'data'>;

/** The state of the two queries as that of one: it is loaded when both are, and fails when either does. */
function queryOfBoth<Data>(data: Data | undefined, one: Query, other: Query): QueryState<Data> {
  return {
    data,
    error: one.error ?? other.error,
    isFetching: one.isFetching || other.isFetching,
    refetch: () => Promise.all([one.refetch(), other.refetch()]),
  };
}
/** A child of the roster; the roster has no parts of its name. */
const rosterChoice = ({ childId, childName, timeSlot }: RosterEntry) => ({
  id: childId,
  firstName: childName,
  lastName: '',
  slotStart: timeSlot?.startTime ?? null,
});

const whenAndWhere = ({ date, endDate, startTime, endTime, location }: EventDetails) =>
  `${dateRange(date, endDate, clubToday(new Date()))} · ${timeRange(startTime, endTime)} · ${location}`;

function RosterSkeleton() {
  return (
    <Skeleton>
      <Stack $gap={5}>
        <SkeletonBar $height="48px" />
        {[70, 62, 66].map((width) => (
          <SkeletonBar key={width} $width={`${width}%`} $height="24px" />
        ))}
      </Stack>
    </Skeleton>
  );
}
