import Calendar from 'lucide-react/icons/calendar-days';
import Eye from 'lucide-react/icons/eye';
import List from 'lucide-react/icons/list';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { Badge } from '../components/Badge.tsx';
import { Chip, Chips, FilterChip } from '../components/Chip.tsx';
import { Highlight } from '../components/Highlight.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { Row, Stack, TabularNumber } from '../components/layout.tsx';
import { Meter } from '../components/Meter.tsx';
import { SectionTitle } from '../components/Page.tsx';
import { Segments } from '../components/Segments.tsx';
import { type Column, type Sort, Table, TwoLines } from '../components/Table.tsx';
import { Tabs } from '../components/Tabs.tsx';

interface Session {
  id: number;
  title: string;
  facts: string;
  day: string;
  time: string;
  taken: number;
  spots: number;
}

const SESSIONS: readonly Session[] = [
  {
    id: 1,
    title: 'Hitting Clinic: Hands Inside',
    facts: 'Baseball · Ages 8-12 · $25.00',
    day: 'Sat, Nov 28',
    time: '9:00 – 10:30 AM',
    taken: 13,
    spots: 16,
  },
  {
    id: 2,
    title: 'Ball Handling, One on One',
    facts: 'Basketball · Ages 9+ · $40.00',
    day: 'Mon, Nov 30',
    time: '4:00 – 6:00 PM',
    taken: 2,
    spots: 4,
  },
  {
    id: 3,
    title: 'Pitchers and Catchers Winter Camp',
    facts: 'Baseball · Ages 10-14 · $120.00',
    day: 'Dec 12 – 13',
    time: '10:00 AM – 3:00 PM',
    taken: 12,
    spots: 12,
  },
];

const COLUMNS: readonly Column<Session>[] = [
  {
    id: 'title',
    header: 'Event',
    phone: 'primary',
    sortable: true,
    cell: ({ title, facts }) => <TwoLines first={<Highlight text={title} find="clin" />} second={facts} />,
  },
  {
    id: 'when',
    header: 'Date & Time',
    sortable: true,
    cell: ({ day, time }) => <TwoLines first={day} second={time} />,
  },
  {
    id: 'taken',
    header: 'Participants',
    cell: ({ taken, spots }) => (
      <Stack $gap={1}>
        <TabularNumber>
          {taken}/{spots}
        </TabularNumber>
        <Meter value={taken} of={spots} />
      </Stack>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    phone: 'badge',
    cell: ({ taken, spots }) => (taken < spots ? <Badge tone="turf">Open</Badge> : <Badge tone="danger">Full</Badge>),
  },
  {
    id: 'actions',
    header: 'Actions',
    phone: 'actions',
    align: 'end',
    cell: ({ title }) => (
      <Row $gap={1} $nowrap>
        <IconButton label={`View ${title}`} icon={<Eye />} />
        <IconButton label={`Edit ${title}`} icon={<Pencil />} />
      </Row>
    ),
  },
];

const TABS = ['Events', 'Teams', 'Evaluations', 'Players'].map((label) => ({ id: label, label }));
const SUBTABS = ['Upcoming Events', 'Past Events', 'Game Data'].map((label) => ({ id: label, label }));
const LOCATIONS = ['North Cages', 'Barn Court'].map((label) => ({ value: label, label }));

/** Tabs, filters and a table whose rows are cards on a phone. */
export function Views({ theme }: { theme: 'light' | 'dark' }) {
  const [tab, setTab] = useState('Events');
  const [sub, setSub] = useState('Upcoming Events');
  const [view, setView] = useState<'list' | 'calendar'>('list');
  const [location, setLocation] = useState('North Cages');
  const [coach, setCoach] = useState('');
  const [sort, setSort] = useState<Sort>({ column: 'when', direction: 'ascending' });
  return (
    <Stack>
      <SectionTitle title="Tabs, filters, table" />
      <Tabs label="Coach areas" tabs={TABS} selected={tab} onSelect={setTab}>
        <Tabs label="Events" look="segments" tabs={SUBTABS} selected={sub} onSelect={setSub}>
          <Row $spread>
            <Chips>
              <Chip pressed>All sports</Chip>
              <Chip pressed={false}>Baseball</Chip>
              <FilterChip
                label="Location"
                anyText="All locations"
                options={LOCATIONS}
                value={location}
                onChange={setLocation}
              />
              <FilterChip label="Coach" anyText="All coaches" options={[]} value={coach} onChange={setCoach} />
            </Chips>
            <Segments
              label="View"
              value={view}
              onChange={setView}
              segments={[
                { value: 'list', label: 'List', icon: <List /> },
                { value: 'calendar', label: 'Calendar', icon: <Calendar /> },
              ]}
            />
          </Row>
          <Table
            label={`Upcoming events, ${theme} theme`}
            columns={COLUMNS}
            rows={SESSIONS}
            rowKey={({ id }) => id}
            sort={sort}
            onSort={setSort}
            highlightedKey={2}
          />
        </Tabs>
      </Tabs>
    </Stack>
  );
}
