import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { IconButton } from '../IconButton.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import type { DataColumn } from './data-column.ts';
import type { RowKey } from './selection.ts';

interface Player {
  id: number;
  name: string;
  age: number;
  team: string;
}

const TEAMS = ['Hawks', 'Owls', 'Rattlers'];
const players = (count: number): Player[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `Player ${String(at + 1).padStart(2, '0')}`,
    age: 5 + ((at * 7) % 13),
    team: TEAMS[at % 3] ?? '',
  }));

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
  { id: 'team', header: 'Team', phoneLabel: null, cell: ({ team }) => team },
  {
    id: 'actions',
    header: 'Actions',
    phone: 'actions',
    cell: ({ name }) => <IconButton label={`Edit ${name}`} icon="e" />,
  },
];

const user = userEvent.setup({ delay: null });
const list = (props: Partial<DataTableProps<Player>> = {}) => (
  <DataTable label="Players" columns={COLUMNS} rows={players(3)} rowKey={({ id }) => id} {...props} />
);
const names = () => screen.getAllByText(/^Player \d+$/, { selector: 'b' }).map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

const desk = innerWidth;
afterEach(() => {
  window.innerWidth = desk;
});

describe('When the table sorts itself', () => {
  it('Then a header sorts in both directions and has aria-sort', async () => {
    render(list({ initialSort: { column: 'name', direction: 'descending' } }));
    const header = (name: string) => screen.getByRole('columnheader', { name });
    expect(names()).toEqual(['Player 03', 'Player 02', 'Player 01']);
    expect(header('Player').getAttribute('aria-sort')).toBe('descending');
    await user.click(button('Age'));
    expect(names()).toEqual(['Player 01', 'Player 03', 'Player 02'].sort(byAge));
    expect(header('Age').getAttribute('aria-sort')).toBe('ascending');
    expect(header('Player').getAttribute('aria-sort')).toBe('none');
    expect(header('Team').hasAttribute('aria-sort')).toBe(false);
  });

  it('Then a phone has a select for it', async () => {
    window.innerWidth = 390;
    render(list({ initialSort: { column: 'name', direction: 'ascending' } }));
    expect(
      within(screen.getByLabelText('Sort by'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Player, A to Z', 'Player, Z to A', 'Age, youngest first', 'Age, oldest first']);
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Player, Z to A');
    expect(names()).toEqual(['Player 03', 'Player 02', 'Player 01']);
  });
});

const byAge = (one: string, other: string) => ageOf(one) - ageOf(other);
const ageOf = (name: string) => players(3).find((player) => player.name === name)?.age ?? 0;

describe('When the caller sorts', () => {
  it('Then onSort gets the wanted sort, and the rows are not changed', async () => {
    const onSort = jest.fn();
    const columns = COLUMNS.map((column) => ({ ...column, sortable: column.id === 'age' }));
    render(list({ columns, onSort, sort: { column: 'age', direction: 'ascending' } }));
    expect(screen.queryByRole('button', { name: 'Player' })).toBeNull();
    await user.click(button('Age'));
    expect(onSort).toHaveBeenCalledWith({ column: 'age', direction: 'descending' });
    expect(names()).toEqual(['Player 01', 'Player 02', 'Player 03']);
  });
});

describe('When rows are selected', () => {
  function Selectable({ count = 5 }) {
    const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set());
    return list({
      rows: players(count),
      paging: { kind: 'local', size: 3 },
      selection: {
        selected,
        onChange: setSelected,
        nameOf: ({ name }) => name,
        actions: <button type="button">{`Archive ${[...selected].join(' ')}`}</button>,
      },
    });
  }
  const status = () => within(screen.getByRole('group', { name: 'Selected rows' })).getByRole('status').textContent;

  it('Then one, the page and none can be chosen, and the selection stays on other pages', async () => {
    render(<Selectable />);
    expect(status()).toBe('None selected');
    expect(screen.queryByRole('button', { name: /Archive/ })).toBeNull();
    await user.click(box('Select Player 02'));
    expect(status()).toBe('1 selected');
    expect(box('Select page').indeterminate).toBe(true);
    expect(screen.getByRole('row', { name: /Player 02/ }).hasAttribute('data-selected')).toBe(true);
    await user.click(box('Select page'));
    expect(status()).toBe('3 selected');
    expect(box('Select page').indeterminate).toBe(false);
    expect(box('Select page').checked).toBe(true);
    await user.click(button('Next'));
    expect(box('Select page').checked).toBe(false);
    await user.click(box('Select Player 05'));
    expect(button('Archive 2 1 3 5')).toBeTruthy();
    await user.click(button('Previous'));
    await user.click(box('Select page'));
    expect(button('Archive 5')).toBeTruthy();
  });

  it('Then Clear deselects all rows, and the focus is on the checkbox of the page', async () => {
    render(<Selectable />);
    await user.click(box('Select Player 01'));
    await user.click(button('Clear'));
    expect(status()).toBe('None selected');
    expect(document.activeElement).toBe(box('Select page'));
  });

  it('Then a phone has the box of the page above the cards', async () => {
    window.innerWidth = 390;
    render(<Selectable />);
    await user.click(screen.getByLabelText('Select page'));
    expect(status()).toBe('3 selected');
    expect(box('Select Player 03').checked).toBe(true);
  });
});

describe('When the list has pages', () => {
  it('Then pages can be turned, and the focus moves to the other button when the pressed one is disabled', async () => {
    render(list({ rows: players(5), paging: { kind: 'local', size: 3 } }));
    const pages = within(screen.getByRole('navigation', { name: 'Pages of players' }));
    expect(pages.getByRole('status').textContent).toBe('1–3 of 5');
    expect(pages.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    await user.click(pages.getByRole('button', { name: 'Next' }));
    expect(names()).toEqual(['Player 04', 'Player 05']);
    expect(pages.getByRole('status').textContent).toBe('4–5 of 5');
    expect(document.activeElement).toBe(pages.getByRole('button', { name: 'Previous' }));
  });

  it('Then fewer rows than before show their last page', async () => {
    const paging = { kind: 'local', size: 3 } as const;
    const { rerender } = render(list({ rows: players(7), paging }));
    await user.click(button('Next'));
    await user.click(button('Next'));
    expect(names()).toEqual(['Player 07']);
    rerender(list({ rows: players(4), paging }));
    expect(names()).toEqual(['Player 04']);
  });

  it('Then a text says that only the first results are shown', () => {
    const { rerender } = render(list({ paging: { kind: 'first', total: 1037 } }));
    expect(screen.getByText('Showing first 3 results of 1,037')).toBeTruthy();
    rerender(list({ paging: { kind: 'first', total: 3 } }));
    expect(screen.queryByText(/Showing/)).toBeNull();
  });
});

describe('When a phone shows the rows', () => {
  it('Then each is a card whose lines carry the names of their columns', () => {
    window.innerWidth = 390;
    render(list({ rows: players(1) }));
    const [card] = within(screen.getByRole('list', { name: 'Players' })).getAllByRole('listitem');
    expect(card?.textContent).toBe('Player 01Age 5Hawkse');
  });
});

describe('When nothing is listed', () => {
  const parts = {
    loading: <p>Loading</p>,
    error: <p>Failed</p>,
    empty: <p>Nobody</p>,
    filters: <input defaultValue="z" />,
  };

  it('Then the reason is shown instead, and the input in the filters stays', () => {
    const { rerender } = render(list({ ...parts, rows: undefined, error: undefined }));
    const input = screen.getByRole('textbox');
    expect(screen.getByText('Loading')).toBeTruthy();
    rerender(list({ ...parts, rows: undefined }));
    expect(screen.getByText('Failed')).toBeTruthy();
    expect(screen.queryByText('Loading')).toBeNull();
    rerender(list({ ...parts, rows: [], error: undefined }));
    expect(screen.getByText('Nobody')).toBeTruthy();
    expect(screen.getByRole('textbox')).toBe(input);
    rerender(list({ ...parts }));
    expect(screen.getByText('Failed')).toBeTruthy();
    expect(names()).toHaveLength(3);
  });
});

describe('When the keyboard alone is used', () => {
  it('Then headers, boxes, actions and pages are reached in their order', async () => {
    const onChange = jest.fn();
    const selection = { selected: new Set<RowKey>(), onChange, nameOf: ({ name }: Player) => name };
    render(list({ rows: players(2), paging: { kind: 'local', size: 1 }, selection }));
    const reached: (string | null)[] = [];
    for (let step = 0; step < 7; step += 1) {
      await user.tab();
      reached.push(document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent || null);
    }
    expect(reached).toEqual(['Players', 'Select page', 'Player', 'Age', 'Select Player 01', 'Edit Player 01', 'Next ']);
    box('Select Player 01').focus();
    await user.keyboard(' ');
    expect(onChange).toHaveBeenCalledWith(new Set([1]));
  });
});

describe('When the list is downloaded', () => {
  const saved: { name: string; text: Promise<string> }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let content = new Blob();
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) content = blob;
      return 'blob:file';
    };
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function click() {
      const reader = new FileReader();
      const text = new Promise<string>((resolve) => {
        reader.onload = () => resolve(String(reader.result));
      });
      reader.readAsText(content);
      saved.push({ name: this.download, text });
    };
  });

  it('Then every page is in the file, in the order shown, with the columns that have a value', async () => {
    const sort = { column: 'age', direction: 'descending' } as const;
    render(list({ paging: { kind: 'local', size: 1 }, initialSort: sort, csv: { fileName: 'players.csv' } }));
    await user.click(button('Download CSV'));
    await screen.findByRole('button', { name: 'Download CSV' });
    const [file] = saved;
    expect(file?.name).toBe('players.csv');
    expect((await file?.text)?.replace('\uFEFF', '')).toBe('Player,Age\r\nPlayer 02,12\r\nPlayer 03,6\r\nPlayer 01,5');
  });
});
