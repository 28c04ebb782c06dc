import type { EventDetails, ListedChild } from '@fieldhouse/api';
import { useAttempt } from '@fieldhouse/club-ui/attempt';
import { ChildPicker } from '@fieldhouse/club-ui/pickers';
import { ageLabel, ageOn, fitsAge, timeText } from '@fieldhouse/contracts/club';
import { Button, Card, ErrorText, Muted, Select, Stack } from '@fieldhouse/ui';
import { $api, asApiError, errorMessage, useNotify } from '@fieldhouse/web-kit';
import UserPlus from 'lucide-react/icons/user-plus';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { NoMatch, type Unmatched } from './no-match.tsx';
import { useRefreshEvent } from './use-refresh-event.ts';

const Line = styled.div`
  display: grid; gap: var(--s3); align-items: end; grid-template-columns: minmax(0, 1fr) auto;
  &[data-slots='true'] { grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr) auto; }
  @media (max-width: 720px) { &, &[data-slots='true'] { grid-template-columns: minmax(0, 1fr); } }
`;

/** Always rendered, so that screen readers announce its text; without text it takes no space. */
const Alert = styled.div`&:empty { margin-top: calc(-1 * var(--s3)); }`;

interface WalkInProps {
  /** Null while none is chosen. */
  event: EventDetails | null;
  /** The focus starts in the field of the child. */
  startsWithChild?: boolean;
}

/** Registers any child (S2 §2): search, choose, Register. Booked slots are disabled and marked Occupied. */
export function WalkIn({ event, startsWithChild = false }: WalkInProps) {
  const notify = useNotify();
  const refresh = useRefreshEvent(event?.id);
  const [child, setChild] = useState<ListedChild | null>(null);
  const [slotId, setSlotId] = useState('');
  const [problem, setProblem] = useState<string>();
  const [unmatched, setUnmatched] = useState<Unmatched>();
  /** The child of the running request: meanwhile another one may be chosen. */
  const sent = useRef<ListedChild>(null);
  const attempt = useAttempt();
  const { mutate, isPending, isLocked, isCoolingDown } = $api.useMutation('post', '/api/register-child', {
    onSuccess: async (_, { body }) => {
      const registered = sent.current;
      attempt.answered(201);
      await refresh();
      notify({
        title: `Registration complete for ${event?.title}`,
        ...(registered && { description: nameOf(registered) }),
      });
      setChild((chosen) => (chosen?.id === body.childId ? null : chosen));
      setSlotId((chosen) => (chosen === String(body.timeSlotId) ? '' : chosen));
    },
    onError: (problem) => {
      const error = asApiError(problem);
      attempt.answered(error.status);
      const refused = sent.current;
      const detail = errorMessage(problem, 'Failed to register child');
      setProblem(refused && refused.id !== child?.id ? `${nameOf(refused)}: ${detail}` : detail);
    },
  });
  const register = () => {
    if (isLocked()) return;
    if (!event) return setProblem('Please select an event first');
    if (!child) return setProblem('Please select a child');
    if (event.allowTimeSlots && slotId === '') return setProblem('Please select a time slot for this event');
    setProblem(undefined);
    sent.current = child;
    const body = { childId: child.id, eventId: event.id, timeSlotId: slotId === '' ? null : Number(slotId) };
    mutate({ body, params: { header: { 'Idempotency-Key': attempt.keyFor(body) } } });
  };

  const age = child && event ? ageOn(child.birthdate, event.date) : undefined;
  const outside = event && age !== undefined && !fitsAge(age, event);
  const hasSlots = event?.allowTimeSlots ?? false;
  return (
    <Card>
      <Stack $gap={3}>
        <Line data-slots={hasSlots}>
          <ChildPicker
            value={child}
            onChange={(chosen) => {
              setProblem(undefined);
              setChild(chosen);
              if (chosen) setUnmatched(undefined);
            }}
            onSearched={(typed, found) =>
              setUnmatched(found.some(({ isActive }) => isActive) ? undefined : { typed, archived: found.map(nameOf) })
            }
            emptyText="No children found in the system"
            autoFocus={startsWithChild}
          />
          {event && hasSlots && (
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
            coolingDown={isCoolingDown}
          >
            Register
          </Button>
        </Line>
        {unmatched && <NoMatch {...unmatched} />}
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
