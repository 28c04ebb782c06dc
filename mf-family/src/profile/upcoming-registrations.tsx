import type { Child } from '@fieldhouse/api';
import { CancelOwnDialog, ChangeOwnTimeDialog } from '@fieldhouse/club-events';
import { MapLink, registeredWhen } from '@fieldhouse/club-ui';
import { hasStarted } from '@fieldhouse/contracts/club';
import { Badge, Button, Card, Muted, media, Stack } from '@fieldhouse/ui';
import { useMinute, useSearch, useUser } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';
import { FAMILY_SEARCH } from '../search.ts';

const List = styled.ul`
  display: grid;
  & > li {
    display: flex; align-items: center; justify-content: space-between; gap: var(--s3); padding: 10px 0;
    border-top: 1px solid var(--line); overflow-wrap: anywhere;
    ${media.phone} { flex-direction: column; align-items: stretch; gap: var(--s1); padding: var(--s3) 0; }
  }
  & > li > div { min-width: 0; }
  & > li > button, & > li > span { flex: none; }
  & > li:first-child { border-top: 0; padding-top: 0; } & > li:last-child { padding-bottom: 0; }
  & a:first-child { font: 600 1.25rem/1.15 var(--head); text-decoration: none; }
  & a:first-child:hover { text-decoration: underline; }
  & p { color: var(--muted); font-size: var(--t-s); font-variant-numeric: tabular-nums; }
`;

const Actions = styled.div`display: flex; flex-wrap: wrap; gap: var(--s2);`;

interface UpcomingRegistrationsProps {
  child: Child;
  /** Admins see no Cancel here (S1 §6), nor do guardians who may not change the child. */
  mayCancel: boolean;
}

/**
 * A child's upcoming registrations, each with Cancel, and with Change time where it has a slot, until it starts; absent
 * without any (product decisions 24 and 28, decision record 77).
 */
export function UpcomingRegistrations({ child, mayCancel }: UpcomingRegistrationsProps) {
  const [{ event, dialog }, setSearch] = useSearch(FAMILY_SEARCH);
  const { role } = useUser();
  const now = useMinute();
  const { registeredEvents } = child;
  const close = () => setSearch({ event: null, dialog: null });
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
                      {each.location !== undefined && (
                        <MapLink location={each.location} address={each.address} shows="location" />
                      )}
                    </div>
                    {hasStarted(each, each.timeSlot?.startTime ?? null, role, now) ? (
                      <Badge>Started</Badge>
                    ) : (
                      mayCancel && (
                        <Actions>
                          {each.timeSlot && (
                            <Button
                              look="quiet"
                              aria-label={`Change time of ${each.title}`}
                              onClick={() => setSearch({ event: each.id, dialog: 'change-time' })}
                            >
                              Change time
                            </Button>
                          )}
                          <Button
                            look="quiet"
                            aria-label={`Cancel ${each.title}`}
                            onClick={() => setSearch({ event: each.id, dialog: 'cancel' })}
                          >
                            Cancel
                          </Button>
                        </Actions>
                      )
                    )}
                  </li>
                ))}
              </List>
            )}
          </Stack>
        </Card>
      )}
      {event !== null && dialog === 'cancel' && mayCancel && (
        <CancelOwnDialog eventId={event} initialChildId={child.id} child={child} onClose={close} />
      )}
      {event !== null && dialog === 'change-time' && mayCancel && (
        <ChangeOwnTimeDialog eventId={event} initialChildId={child.id} child={child} onClose={close} />
      )}
    </>
  );
}
