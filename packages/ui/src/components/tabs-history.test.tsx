import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tabs } from './Tabs.tsx';

afterEach(cleanup);

const TABS = [
  { id: 'events', label: 'Events' },
  { id: 'teams', label: 'Teams' },
] as const;

describe('When a tab is chosen', () => {
  it('Then a click adds a history entry, and an arrow key replaces it', async () => {
    const select = jest.fn();
    render(
      <Tabs label="Areas" tabs={TABS} selected="events" onSelect={select}>
        <p>Panel</p>
      </Tabs>,
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Teams' }));
    expect(select).toHaveBeenLastCalledWith('teams', { replace: false });
    screen.getByRole('tab', { name: 'Events' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(select).toHaveBeenLastCalledWith('teams', { replace: true });
  });
});

describe('When there are more tabs than fit on a phone', () => {
  const desk = window.innerWidth;
  beforeEach(() => {
    window.innerWidth = 390;
  });
  afterEach(() => {
    window.innerWidth = desk;
    jest.restoreAllMocks();
  });

  it('Then they are one select with the selected tab', async () => {
    const select = jest.fn();
    render(
      <Tabs label="Areas" tabs={TABS} selected="teams" onSelect={select} phone="menu">
        <p>Panel</p>
      </Tabs>,
    );
    const menu = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Areas' });
    expect(menu.selectedOptions[0]?.textContent).toBe('Teams');
    expect([...menu.options].map(({ textContent }) => textContent)).toEqual(['Events', 'Teams']);
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByRole('region', { name: 'Teams' }).textContent).toBe('Panel');
    await userEvent.selectOptions(menu, 'Events');
    expect(select.mock.calls).toEqual([['events', { replace: false }]]);
  });

  it('Then the row scrolls only as far as needed to show the selected tab, again when a count moves it', () => {
    type Listed = { id: 'events' | 'teams'; label: string; count?: number };
    const sides: Record<string, readonly [left: number, right: number]> = {
      Events: [10, 160],
      Teams: [260, 380],
    };
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      const [left, right] = sides[this.textContent ?? ''] ?? [10, 310];
      return { left, right } as DOMRect;
    });
    const shown = (selected: 'events' | 'teams', tabs: readonly Listed[] = TABS) => (
      <Tabs label="Areas" tabs={tabs} selected={selected} onSelect={() => undefined}>
        <p>Panel</p>
      </Tabs>
    );
    const { rerender } = render(shown('events'));
    const row = screen.getByRole('tablist');
    expect(row.scrollLeft).toBe(0);
    rerender(shown('teams'));
    expect(row.scrollLeft).toBe(70 + 32);
    sides.Teams = [300, 320];
    rerender(
      shown(
        'teams',
        TABS.map((tab) => (tab.id === 'events' ? { ...tab, count: 2 } : tab)),
      ),
    );
    expect(row.scrollLeft).toBe(70 + 32 + 10 + 32);
  });
});
