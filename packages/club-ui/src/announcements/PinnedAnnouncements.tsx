import type { ReceivedAnnouncement } from '@fieldhouse/api';
import { Badge, OpenMark } from '@fieldhouse/ui';
import { $api, QueryFailed } from '@fieldhouse/web-kit';
import Megaphone from 'lucide-react/icons/megaphone';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { AnnouncementText, useOpenedAnnouncement } from './AnnouncementText.tsx';

const List = styled.ul`
  display: grid; grid-template-columns: minmax(0, 1fr); padding: 0; list-style: none;
  border: 1px solid var(--line); border-left: 4px solid var(--leather); border-radius: var(--radius-s);
  & > li + li { border-top: 1px solid var(--line); }
  & > li > button {
    display: flex; align-items: center; gap: var(--s3); width: 100%; min-height: 52px; padding: 8px 14px;
    border: 0; border-radius: var(--radius-s); background: none; color: inherit; font: inherit; text-align: start;
    cursor: pointer;
  }
  & > li > button > b { flex: 1; min-width: 0; font-weight: 600; overflow-wrap: anywhere; }
  & > li > button > svg:first-child { flex: none; width: 20px; height: 20px; color: var(--leather); }
  & > li > button:focus-visible { outline-offset: -3px; }
  & > li > div { display: grid; gap: 6px; padding: 0 14px 14px; }
`;

/** What the user got about an event, above its facts until the event is over (S2.2.1721). */
export function PinnedAnnouncements({ eventId }: { eventId: number }) {
  const query = $api.useQuery('get', '/api/announcements/received', { params: { query: { eventId } } });
  if (query.data === undefined) return <QueryFailed query={query} title="Failed to load announcements" frame="line" />;
  if (query.data.length === 0) return null;
  return (
    <List aria-label="Announcements">
      {query.data.map((announcement) => (
        <Pinned key={announcement.id} announcement={announcement} />
      ))}
    </List>
  );
}

function Pinned({ announcement: { id, title, urgent, readAt } }: { announcement: ReceivedAnnouncement }) {
  const [isOpen, setIsOpen] = useState(false);
  const textId = useId();
  return (
    <li>
      <button type="button" aria-expanded={isOpen} aria-controls={textId} onClick={() => setIsOpen(!isOpen)}>
        <Megaphone aria-hidden="true" />
        <b>{title}</b> {urgent && <Badge tone="danger">Urgent</Badge>}{' '}
        {readAt === null && <Badge tone="warn">New</Badge>}
        <OpenMark />
      </button>
      <div id={textId} hidden={!isOpen}>
        {isOpen && <OpenText id={id} />}
      </div>
    </li>
  );
}

function OpenText({ id }: { id: number }) {
  const query = useOpenedAnnouncement(id);
  return <AnnouncementText query={query} />;
}
