import type { Child } from '@fieldhouse/api';
import { registeredWhen } from '@fieldhouse/club-ui';
import { Muted, Stack } from '@fieldhouse/ui';
import { styled } from 'styled-components';

const List = styled.ul`
  display: grid; overflow-wrap: anywhere;
  & > li { padding: 10px 0; border-top: 1px solid var(--line); }
  & > li:first-child { border-top: 0; padding-top: 0; }
  & > li:last-child { padding-bottom: 0; }
`;

/** The registrations of a player; null: svc-events is unavailable. */
export function ProfileEvents({ registered }: { registered: Child['registeredEvents'] }) {
  return (
    <Stack as="section" $gap={3} aria-labelledby="player-events">
      <h3 id="player-events">Upcoming registrations</h3>
      {registered === null && <Muted>They cannot be shown for the moment.</Muted>}
      {registered?.length === 0 && <Muted>None</Muted>}
      {registered && registered.length > 0 && (
        <List>
          {registered.map((event) => (
            <li key={event.id}>
              <b>{event.title}</b>
              <Muted $small>{registeredWhen(event)}</Muted>
            </li>
          ))}
        </List>
      )}
    </Stack>
  );
}
