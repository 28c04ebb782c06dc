import type { TimelineEntry } from '@fieldhouse/api';
import type { DataColumn } from '@fieldhouse/ui';
import { Muted, Row } from '@fieldhouse/ui';
import { whenText } from '../mail/when-text.ts';
import { ActionLabel } from './action-label.tsx';
import { RoleBadge } from './role-badge.tsx';
import { ThingLink } from './thing-link.tsx';

const Time = ({ entry: { at } }: { entry: TimelineEntry }) => (
  <Muted as="span" $small>
    {whenText(at).second}
  </Muted>
);

/** When, What, Details, Who; days are headings of the table. */
export const TIMELINE_COLUMNS: DataColumn<TimelineEntry>[] = [
  { id: 'when', header: 'When', phone: 'badge', width: '100px', cell: (entry) => <Time entry={entry} /> },
  { id: 'what', header: 'What', phone: 'primary', width: '240px', cell: (entry) => <ActionLabel entry={entry} /> },
  {
    id: 'details',
    header: 'Details',
    cell: (entry) => <Details entry={entry} />,
    phoneCell: (entry) => (entry.thing || entry.details) && <Details entry={entry} />,
  },
  {
    id: 'who',
    header: 'Who',
    width: '230px',
    cell: (entry) => <Who entry={entry} />,
    phoneCell: (entry) => entry.actor && <Who entry={entry} />,
  },
];

function Details({ entry: { thing, details } }: { entry: TimelineEntry }) {
  return (
    <>
      {thing && <ThingLink thing={thing} />}
      {details && <Muted as="span" $small>{`${thing ? ' · ' : ''}${details}`}</Muted>}
    </>
  );
}

/** The person, with the role where it is known; nobody where it is not stored. */
function Who({ entry: { actor } }: { entry: TimelineEntry }) {
  if (!actor) return null;
  const former = actor.role ? `A former ${actor.role}` : 'Deleted account';
  return (
    <Row $gap={2}>
      {actor.name === null ? <span>{former}</span> : <b translate="no">{actor.name}</b>}
      {actor.role && <RoleBadge role={actor.role} />}
    </Row>
  );
}
