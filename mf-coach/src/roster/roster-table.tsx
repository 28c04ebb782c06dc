import type { RosterEntry } from '@fieldhouse/api';
import { PhoneLink } from '@fieldhouse/club-ui';
import { timeText } from '@fieldhouse/contracts/club';
import { Badge, type Column, IconButton, Muted, Row, Table, TwoLines } from '@fieldhouse/ui';
import { MenuButton } from '@fieldhouse/ui/aria';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import UserMinus from 'lucide-react/icons/user-minus';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { FamilyContacts } from './family-contacts.tsx';

/** Name and age on one line, to save height on a phone. */
const Name = styled.p`
  line-height: 1.4;
  & > b { font-weight: 600; }
  & > span { margin-left: 4px; color: var(--muted); font-size: var(--t-s); white-space: nowrap; }
`;

interface RosterTableProps {
  entries: readonly RosterEntry[];
  highlightedChildId: number | undefined;
  onChangeTime: (entry: RosterEntry) => void;
  onRemove: (entry: RosterEntry) => void;
}

/**
 * The registered children in slot order: a table with the parent's phone as a link to call; on a phone or tablet cards
 * on which one press calls, texts or emails the family.
 */
export function RosterTable({ entries, highlightedChildId, onChangeTime, onRemove }: RosterTableProps) {
  const root = useRef<HTMLDivElement>(null);
  const highlighted = entries.find(({ childId }) => childId === highlightedChildId)?.registrationId;
  useEffect(() => {
    if (highlighted !== undefined)
      root.current?.querySelector('[data-highlighted]')?.scrollIntoView({ block: 'center' });
  }, [highlighted]);
  return (
    <div ref={root}>
      <Table
        label="Roster"
        columns={columns(
          entries.some(({ timeSlot }) => timeSlot !== null),
          { changeTime: onChangeTime, remove: onRemove },
        )}
        rows={entries}
        rowKey={({ registrationId }) => registrationId}
        highlightedKey={highlighted}
        cardsOn="tablet"
      />
    </div>
  );
}

type Actions = Readonly<Record<'changeTime' | 'remove', (entry: RosterEntry) => void>>;

function columns(withSlots: boolean, { changeTime, remove }: Actions): Column<RosterEntry>[] {
  const slot: Column<RosterEntry> = {
    id: 'slot',
    header: 'Time Slot',
    phone: 'badge',
    cell: ({ timeSlot }) => (timeSlot ? <b>{timeText(timeSlot.startTime)}</b> : '–'),
  };
  return [
    ...(withSlots ? [slot] : []),
    {
      id: 'child',
      header: 'Child',
      phone: 'primary',
      cell: ({ childName, childAge, isChildActive }) => (
        <Row $gap={2}>
          <TwoLines first={childName} second={childAge === null ? undefined : `Age ${childAge}`} />
          {isChildActive === false && <Badge>Archived</Badge>}
        </Row>
      ),
      phoneCell: ({ childName, childAge, isChildActive }) => (
        <Name>
          <b dir="auto" translate="no">
            {childName}
          </b>{' '}
          {childAge !== null && <span>Age {childAge}</span>} {isChildActive === false && <Badge>Archived</Badge>}
        </Name>
      ),
    },
    {
      id: 'parent',
      header: 'Parent',
      cell: ({ parentName, parentEmail }) =>
        parentName === null ? (
          <Muted $small>Contact not available for the moment</Muted>
        ) : (
          <TwoLines first={parentName} second={parentEmail} />
        ),
      phoneCell: ({ parentName }) =>
        parentName === null ? (
          'Contact not available for the moment'
        ) : (
          <span dir="auto" translate="no">
            {parentName}
          </span>
        ),
    },
    {
      id: 'phone',
      header: 'Phone',
      phone: 'hidden',
      cell: ({ parentPhone, parentName }) => parentPhone && <PhoneLink name={parentName} phone={parentPhone} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      phone: 'actions',
      align: 'end',
      cell: (entry) => (
        <Row $gap={1} $nowrap>
          {entry.timeSlot && (
            <IconButton
              label={`Change time for ${entry.childName}`}
              icon={<CalendarClock />}
              onClick={() => changeTime(entry)}
            />
          )}
          <IconButton label={`Remove ${entry.childName}`} icon={<UserMinus />} onClick={() => remove(entry)} />
        </Row>
      ),
      phoneCell: (entry) => (
        <Row $gap={1} $nowrap>
          <FamilyContacts {...entry} />
          <MenuButton
            label={`More actions for ${entry.childName}`}
            choices={[
              ...(entry.timeSlot
                ? [{ id: 'time', label: 'Change time', icon: <CalendarClock />, onSelect: () => changeTime(entry) }]
                : []),
              { id: 'remove', label: 'Remove', icon: <UserMinus />, tone: 'danger', onSelect: () => remove(entry) },
            ]}
          />
        </Row>
      ),
    },
  ];
}
