import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FilterChip } from './Chip.tsx';
import { Highlight } from './Highlight.tsx';
import { type Column, Table } from './Table.tsx';
import { Tabs } from './Tabs.tsx';

const TABS = ['events', 'teams', 'players'].map((id) => ({ id, label: id, href: `#/coach?tab=${id}` }));

describe('When tabs are used', () => {
  it('then arrows, Home and End move, and the panel is named by its tab', async () => {
    const select = jest.fn();
    render(
      <Tabs label="Coach areas" tabs={TABS} selected="events" onSelect={select}>
        The panel
      </Tabs>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    expect(select).toHaveBeenLastCalledWith('players', { replace: true });
    await userEvent.keyboard('{End}{Home}');
    expect(select.mock.calls.map(([id]) => id)).toEqual(['players', 'players', 'events']);
    expect(screen.getByRole('tabpanel', { name: 'events' }).textContent).toBe('The panel');
  });

  it('then the browser handles a click with Ctrl and opens the link', () => {
    const select = jest.fn();
    render(
      <Tabs label="Coach areas" tabs={TABS} selected="events" onSelect={select}>
        The panel
      </Tabs>,
    );
    const tab = screen.getByRole('tab', { name: 'teams' });
    expect(tab.getAttribute('href')).toBe('#/coach?tab=teams');
    fireEvent.click(tab, { ctrlKey: true });
    expect(select).not.toHaveBeenCalled();
    fireEvent.click(tab);
    expect(select).toHaveBeenCalledWith('teams', { replace: false });
  });
});

interface Location {
  id: number;
  name: string;
  address: string;
}

const LOCATIONS: readonly Location[] = [
  { id: 1, name: 'North Cages', address: '1 Field Road' },
  { id: 2, name: 'Barn Court', address: '2 Field Road' },
];
const COLUMNS: readonly Column<Location>[] = [
  { id: 'address', header: 'Address', cell: ({ address }) => address, phoneCell: ({ address }) => `at ${address}` },
  { id: 'name', header: 'Name', cell: ({ name }) => name, phone: 'primary', sortable: true },
  { id: 'id', header: 'Number', cell: ({ id }) => id, phone: 'hidden' },
];

const desk = window.innerWidth;
afterEach(() => {
  window.innerWidth = desk;
});

describe('When rows are listed', () => {
  it('then a desktop has a table whose headers sort', async () => {
    const sort = jest.fn();
    render(
      <Table
        label="Locations"
        columns={COLUMNS}
        rows={LOCATIONS}
        rowKey={({ id }) => id}
        sort={{ column: 'name', direction: 'ascending' }}
        onSort={sort}
        highlightedKey={2}
      />,
    );
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(sort).toHaveBeenCalledWith({ column: 'name', direction: 'descending' });
    expect(screen.getByRole('row', { name: /Barn Court/ }).hasAttribute('data-highlighted')).toBe(true);
  });

  it('then a phone has cards that begin with their primary line', () => {
    window.innerWidth = 390;
    render(<Table label="Locations" columns={COLUMNS} rows={LOCATIONS} rowKey={({ id }) => id} />);
    expect(screen.queryByRole('table')).toBeNull();
    const cards = within(screen.getByRole('list', { name: 'Locations' })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      'North Cagesat 1 Field Road',
      'Barn Courtat 2 Field Road',
    ]);
  });

  it.each([['desk'], ['phone']])('then a heading is shown once above its rows, on a %s', (device) => {
    if (device === 'phone') window.innerWidth = 390;
    const rows = [...LOCATIONS, ...LOCATIONS.map((place) => ({ ...place, id: place.id + 10 }))];
    const headingOf = ({ id }: { id: number }) => (id > 10 ? 'Yesterday' : 'Today');
    render(<Table label="Locations" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} headingOf={headingOf} />);
    const shown = screen.getAllByRole(device === 'phone' ? 'listitem' : 'row').map(({ textContent }) => textContent);
    const own = shown.slice(device === 'phone' ? 0 : 1);
    expect(own).toHaveLength(6);
    expect([own[0], own[3]]).toEqual(['Today', 'Yesterday']);
  });
});

describe('When a filter is chosen', () => {
  it('then the chip shows it', async () => {
    const choose = jest.fn();
    const options = [{ value: '1', label: 'North Cages' }];
    const { rerender } = render(
      <FilterChip label="Location" anyText="All locations" options={options} value="" onChange={choose} />,
    );
    await userEvent.selectOptions(screen.getByLabelText('Location'), '1');
    expect(choose).toHaveBeenCalledWith('1');
    rerender(<FilterChip label="Location" anyText="All locations" options={options} value="1" onChange={choose} />);
    expect(screen.getByText('North Cages', { selector: 'span' })).toBeTruthy();
  });
});

describe('When something is searched for', () => {
  it('then every occurrence is marked in any case, and the text stays complete', () => {
    const { container } = render(<Highlight text="Ana Banana" find=" AN " />);
    expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['An', 'an', 'an']);
    expect(container.textContent).toBe('Ana Banana');
  });
});
