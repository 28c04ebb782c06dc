import type { Child } from '@fieldhouse/api';
import { CancelDialog } from '@fieldhouse/club-events';
import { registeredWhen } from '@fieldhouse/club-ui';
import { Button, Card, Muted, Stack } from '@fieldhouse/ui';
import { useSearch } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';
import { FAMILY_SEARCH } from '../search.ts';

const List = styled.ul`
  display: grid;
  & > li {
    display: flex; align-items: center; justify-content: space-between; gap: var(--s3); padding: 10px 0;
    border-top: 1px solid var(--line); overflow-wrap: anywhere;
  }
  & > li > div { min-width: 0; }
  & > li > button { flex: none; }
  & > li:first-child { border-top: 0; padding-top: 0; } & > li:last-child { padding-bottom: 0; }
  & a { font: 600 1.25rem/1.15 var(--head); text-decoration: none; }
  & a:hover { text-decoration: underline; }
  & p { color: var(--muted); font-size: var(--t-s); font-variant-numeric: tabular-nums; }
`;

interface UpcomingRegistrationsProps {
  child: Child;
  /** Admins see no Cancel here (S1 §6), nor do guardians who may not change the child. */
  mayCancel: boolean;
}

/** A child's upcoming registrations, each with Cancel; absent without any (product decision 24). */
export function UpcomingRegistrations({ child, mayCancel }: UpcomingRegistrationsProps) {
  const [{ event, dialog }, setSearch] = useSearch(FAMILY_SEARCH);
  const { registeredEvents } = child;
  const cancelled = dialog === 'cancel' ? registeredEvents?.find(({ id }) => id === event) : undefined;
  return (
    <>
      {registeredEvents?.length !== 0 && (
        <Card as="section" aria-labelledby="upcoming-registrations">
          <Stack $gap={4}>
            <h2 id="upcoming-registrations">Upcoming registrations</h2>
            {registeredEvents === null && <Muted>They cannot be shown for the moment.</Muted>}
            {registeredEvents !== null && (
              <List>
                {registeredEvents.map((each) => (
                  <li key={each.id}>
                    <div>
                      <a href={`/events?event=${each.id}&dialog=details&child=${child.id}`}>{each.title}</a>
                      <p>{registeredWhen(each)}</p>
                    </div>
                    {mayCancel && (
                      <Button
                        look="quiet"
                        aria-label={`Cancel ${each.title}`}
                        onClick={() => setSearch({ event: each.id, dialog: 'cancel' })}
                      >
                        Cancel
                      </Button>
                    )}
                  </li>
                ))}
              </List>
            )}
          </Stack>
        </Card>
      )}
      {cancelled && mayCancel && (
        <CancelDialog
          event={cancelled}
          registered={[{ ...child, slotStart: cancelled.timeSlot?.startTime ?? null }]}
          onClose={() => setSearch({ event: null, dialog: null })}
        />
      )}
    </>
  );
}
