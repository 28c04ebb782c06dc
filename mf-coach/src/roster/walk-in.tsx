import type { EventDetails, ListedChild } from '@fieldhouse/api';
import { ageLabel, ageOn, fitsAge, timeText } from '@fieldhouse/contracts/club';
import { Button, Card, ErrorText, Muted, Select, Stack } from '@fieldhouse/ui';
import { ComboBox } from '@fieldhouse/ui/aria';
import { $api, asApiError, useNotify } from '@fieldhouse/web-kit';
import { keepPreviousData } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { useDeferredValue, useState } from 'react';
import { styled } from 'styled-components';
import { useRefreshEvent } from './refresh-event.ts';

const Line = styled.div`
  display: grid; gap: var(--s3); align-items: end; grid-template-columns: minmax(0, 1fr) auto;
  &[data-slots='true'] { grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr) auto; }
  @media (max-width: 720px) { &, &[data-slots='true'] { grid-template-columns: minmax(0, 1fr); } }
`;

/** Always there, so that what it says is read out; takes no room while it says nothing. */
const Alert = styled.div`&:empty { margin-top: calc(-1 * var(--s3)); }`;

const SUGGESTIONS = 10;

/** Registers any child: three letters, the child, Register (S2 §2). Booked slots are disabled and marked Occupied. */
export function WalkIn({ event }: { event: EventDetails }) {
  const notify = useNotify();
  const refresh = useRefreshEvent(event.id);
  const [search, setSearch] = useState('');
  const [child, setChild] = useState<ListedChild | null>(null);
  const [slotId, setSlotId] = useState('');
  const [problem, setProblem] = useState<string>();
  const q = useDeferredValue(search.trim());
  const found = $api.useQuery(
    'get',
    '/api/all-children',
    { params: { query: { limit: SUGGESTIONS, ...(q ? { q } : {}) } } },
    { placeholderData: keepPreviousData },
  );
  const { mutate, isPending } = $api.useMutation('post', '/api/register-child', {
    onSuccess: async () => {
      await refresh();
      notify({ title: `Registration complete for ${event.title}`, ...(child ? { description: nameOf(child) } : {}) });
      setChild(null);
      setSearch('');
      setSlotId('');
    },
    onError: (error) => setProblem(asApiError(error).detail || 'Failed to register child'),
  });
  const register = () => {
    if (!child) return setProblem('Please select a child');
    if (event.allowTimeSlots && slotId === '') return setProblem('Please select a time slot for this event');
    setProblem(undefined);
    mutate({ body: { childId: child.id, eventId: event.id, timeSlotId: slotId === '' ? null : Number(slotId) } });
  };

  const listed = found.data ?? [];
  const children = child && !listed.some(({ id }) => id === child.id) ? [child, ...listed] : listed;
  const age = child ? ageOn(child.birthdate, event.date) : undefined;
  const outside = age !== undefined && !fitsAge(age, event);
  return (
    <Card>
      <Stack $gap={3}>
        <Line data-slots={event.allowTimeSlots}>
          <ComboBox
            label="Child"
            options={children
              .filter(({ isActive }) => isActive)
              .map((each) => ({ value: each.id, label: nameOf(each), text: aboutOf(each) }))}
            value={child?.id ?? null}
            onChange={(id) => {
              setProblem(undefined);
              setChild(children.find((each) => each.id === id) ?? null);
            }}
            onSearch={setSearch}
            isLoading={found.isFetching}
            emptyText={found.isError ? 'Failed to load children' : 'No children found in the system'}
            placeholder="Type a name"
          />
          {event.allowTimeSlots && (
            <Select
              label="Time slot"
              placeholder="Choose a slot"
              value={slotId}
              onChange={(change) => setSlotId(change.target.value)}
              options={event.timeSlots.map(({ id, startTime, isBooked }) => ({
                value: id,
                label: isBooked ? `${timeText(startTime)} · Occupied` : timeText(startTime),
                disabled: isBooked,
              }))}
            />
          )}
          <Button
            look="turf"
            icon={<UserPlus />}
            onClick={register}
            busyText={isPending ? 'Registering...' : undefined}
          >
            Register
          </Button>
        </Line>
        {outside && (
          <Muted $small>
            {nameOf(child as ListedChild)} is {age}; this event is for ages {ageLabel(event)}. You may still register.
          </Muted>
        )}
        <Alert role="alert">{problem !== undefined && <ErrorText>{problem}</ErrorText>}</Alert>
      </Stack>
    </Card>
  );
}

const nameOf = ({ firstName, lastName }: ListedChild) => `${firstName} ${lastName}`;
const aboutOf = ({ age, parentFirstName, parentLastName }: ListedChild) =>
  [`Age ${age}`, parentFirstName && `${parentFirstName} ${parentLastName ?? ''}`.trim()].filter(Boolean).join(' · ');
