import Archive from 'lucide-react/icons/archive';
import Eye from 'lucide-react/icons/eye';
import SearchX from 'lucide-react/icons/search-x';
import { useState } from 'react';
import { Badge } from '../components/Badge.tsx';
import { Button } from '../components/Button.tsx';
import { Callout } from '../components/Callout.tsx';
import { Card } from '../components/Card.tsx';
import { DataTable } from '../components/data-table/DataTable.tsx';
import type { DataColumn } from '../components/data-table/data-column.ts';
import type { RowKey } from '../components/data-table/selection.ts';
import { FieldDiff } from '../components/FieldDiff.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { Stack } from '../components/layout.tsx';
import { SectionTitle } from '../components/Page.tsx';
import { StatCard, StatCards } from '../components/StatCard.tsx';
import { EmptyState } from '../components/states.tsx';
import { TextField } from '../components/TextField.tsx';

interface Player {
  id: number;
  name: string;
  age: number;
  parent: string;
  /** Null: missing. */
  shirt: string | null;
}

const PLAYERS: readonly Player[] = [
  { id: 1, name: 'Lucia Alvarez', age: 13, parent: 'Rosa Alvarez', shirt: null },
  { id: 2, name: 'Mateo Alvarez', age: 9, parent: 'Rosa Alvarez', shirt: 'Youth M' },
  { id: 3, name: 'Zoe Greene', age: 14, parent: 'Marcus Greene', shirt: 'Adult S' },
  { id: 4, name: 'Layla Haddad', age: 12, parent: 'Noor Haddad', shirt: 'Youth L' },
  { id: 5, name: 'Wolfeschlegelsteinhausenbergerdorff-Lee Okafor', age: 10, parent: 'Chidi Okafor', shirt: null },
];

const COLUMNS: readonly DataColumn<Player>[] = [
  {
    id: 'name',
    header: 'Player',
    phone: 'primary',
    cell: ({ name }) => <b>{name}</b>,
    sortBy: ({ name }) => name,
    csv: ({ name }) => name,
  },
  {
    id: 'age',
    header: 'Age',
    cell: ({ age }) => age,
    sortBy: ({ age }) => age,
    sortTexts: ['youngest first', 'oldest first'],
    csv: ({ age }) => age,
  },
  { id: 'parent', header: 'Parent', cell: ({ parent }) => parent, csv: ({ parent }) => parent },
  {
    id: 'shirt',
    header: 'Shirt',
    cell: ({ shirt }) => shirt ?? <Badge tone="warn">Missing</Badge>,
    csv: ({ shirt }) => shirt,
  },
  {
    id: 'actions',
    header: 'Actions',
    phone: 'actions',
    align: 'end',
    cell: ({ name }) => <IconButton label={`View profile: ${name}`} icon={<Eye />} />,
  },
];

/** Figures, callouts, and a list with all its features. */
export function Lists({ theme }: { theme: 'light' | 'dark' }) {
  const [onlyMissing, setOnlyMissing] = useState(false);
  const [words, setWords] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set());
  const missing = PLAYERS.filter(({ shirt }) => shirt === null);
  const shown = (onlyMissing ? missing : PLAYERS).filter(({ name }) =>
    name.toLowerCase().includes(words.trim().toLowerCase()),
  );
  return (
    <Stack>
      <SectionTitle title="Figures and lists" />
      <StatCards>
        <StatCard label="Total" value={PLAYERS.length} note="1 joined this month" />
        <StatCard
          label="Missing Sizes"
          value={missing.length}
          note="Show who"
          tone="needs-work"
          pressed={onlyMissing}
          onPress={() => setOnlyMissing((was) => !was)}
        />
        <StatCard label="Archived" value={0} pressed onPress={() => undefined} />
      </StatCards>
      <Callout tone="info">All access levels currently behave the same.</Callout>
      <Callout tone="warning" title="No mail server is set." action={<Button look="quiet">Settings</Button>}>
        Email is stored and not delivered.
      </Callout>
      <Callout tone="danger" title="The last backup failed." />
      <FieldDiff
        changes={[
          { label: 'Name', theirs: 'Barn Court', onTakeTheirs: () => undefined },
          { label: 'Address', theirs: '1 Barn Road', yours: '12 Hill Lane', onTakeTheirs: () => undefined },
        ]}
      />
      <DataTable
        label={`Players, ${theme} theme`}
        columns={COLUMNS}
        rows={shown}
        rowKey={({ id }) => id}
        initialSort={{ column: 'name', direction: 'ascending' }}
        paging={{ kind: 'local', size: 3 }}
        csv={{ fileName: 'players.csv' }}
        filters={
          <TextField
            label="Search players"
            type="search"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        }
        selection={{
          selected,
          onChange: setSelected,
          nameOf: ({ name }) => name,
          actions: (
            <Button look="quiet" icon={<Archive />} onClick={() => setSelected(new Set())}>
              Archive
            </Button>
          ),
        }}
        empty={
          <Card>
            <EmptyState icon={<SearchX />} title="No players found" />
          </Card>
        }
      />
    </Stack>
  );
}
