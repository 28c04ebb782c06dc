import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { isPhone, media } from '../tokens/media.ts';
import { TabSelect } from './TabSelect.tsx';
import { groupsOf } from './tab-groups.ts';
import { useMediaQuery } from './use-media-query.ts';

export interface Tab<Id extends string = string> {
  id: Id;
  label: ReactNode;
  /** The address of the screen with this tab open: makes it a link that opens in a new window too. */
  href?: string;
  /** The name of its group, shown above the group's tabs: 'People'. The tabs of a group are next to each other. */
  group?: string;
  /** How much waits there; 0 is not shown. */
  count?: number;
}

const List = styled.div<{ $look: 'underline' | 'segments' }>`
  display: flex; overflow-x: auto; scrollbar-width: none; max-width: 100%;
  ${({ $look }) =>
    $look === 'underline'
      ? 'gap: var(--s5); border-bottom: 1px solid var(--line); padding: 0 3px;'
      : 'justify-self: start; gap: 2px; padding: 3px; border: 1px solid var(--control); border-radius: 12px; background: var(--surface);'}
`;

const Underlined = styled.a`
  flex: none; display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-height: 52px;
  min-width: var(--target); padding: 0 2px; color: var(--muted); cursor: pointer; text-decoration: none;
  white-space: nowrap;
  font: 600 1.3125rem/1 var(--head); letter-spacing: 0.01em; box-shadow: inset 0 -3px transparent;
  transition: color var(--fast), box-shadow var(--fast);
  &:hover { color: var(--text); box-shadow: inset 0 -3px var(--line); }
  &[aria-selected='true'] { color: var(--text); box-shadow: inset 0 -3px var(--turf); }
  &:focus-visible { outline-offset: -4px; border-radius: 6px; }
`;

const Segment = styled.a`
  flex: none; display: inline-flex; align-items: center; gap: 8px; min-height: var(--target); padding: 0 16px;
  border-radius: 9px; color: var(--muted); cursor: pointer; text-decoration: none; white-space: nowrap;
  font: 600 0.875rem/1 var(--face); transition: background var(--fast), color var(--fast);
  &:hover { color: var(--text); }
  &[aria-selected='true'] {
    background: var(--chosen); color: var(--on-chosen); box-shadow: inset 0 -3px var(--chosen-mark);
  }
  &:focus-visible { outline-offset: -3px; }
  & svg { width: 18px; height: 18px; }
  ${media.phone} { padding: 0 12px; }
`;

const Group = styled.div`
  flex: none; display: grid; align-content: end;
  & > span {
    font: 600 0.8125rem/1 var(--head); letter-spacing: 0.09em; text-transform: uppercase; color: var(--muted);
  }
  & > div { display: flex; gap: 14px; }
  & + & { padding-left: var(--s4); border-left: 1px solid var(--line); }
`;

const Count = styled.span`
  display: inline-grid; place-items: center; min-width: 20px; height: 20px; padding: 0 6px;
  border-radius: var(--radius-pill); background: var(--leather-soft); color: var(--leather);
  font: 600 0.8125rem/1 var(--face); font-variant-numeric: tabular-nums; letter-spacing: 0;
  @media (forced-colors: active) { border: 1px solid; }
`;

export interface TabsProps<Id extends string> {
  /** Names the row of tabs. */
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  /** `replace`: chosen with arrow keys; it replaces the history entry. */
  onSelect: (id: Id, how: { replace: boolean }) => void;
  /** `underline` for a page's tabs, `segments` for the tabs inside one. */
  look?: 'underline' | 'segments';
  /** On a phone: `row` scrolls, `menu` is a select for tabs that do not fit; their labels must be strings. */
  phone?: 'row' | 'menu';
  /** What the selected tab shows. */
  children: ReactNode;
}

const Panel = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s5); min-width: 0;
  &:focus-visible { outline-offset: 4px; border-radius: var(--radius-s); }
`;
const Whole = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s5); min-width: 0;`;

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs and the panel of the selected one. Arrow keys, Home and End move. With `href` a tab is a link. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  look = 'underline',
  phone = 'row',
  children,
}: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const isMenu = useMediaQuery(isPhone) && phone === 'menu';
  useSelectedInView(list, selected, tabs.map(({ count = 0 }) => count).join());
  const select = (event: MouseEvent, id: Id) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (id !== selected) onSelect(id, { replace: false });
  };
  const move = (event: KeyboardEvent, at: number) => {
    const to = moves[event.key]?.(at, tabs.length);
    const tab = to === undefined ? undefined : tabs[to];
    if (event.key === ' ') {
      event.preventDefault();
      event.currentTarget instanceof HTMLElement && event.currentTarget.click();
    }
    if (tab === undefined || to === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
    onSelect(tab.id, { replace: true });
  };
  const One = look === 'underline' ? Underlined : Segment;
  if (isMenu) {
    const names = tabs.map(({ label: name, ...tab }) => ({ ...tab, name: typeof name === 'string' ? name : tab.id }));
    return (
      <Whole>
        <TabSelect {...{ label, selected }} tabs={names} onSelect={(id) => onSelect(id, { replace: false })} />
        <Panel role="region" aria-label={names.find(({ id }) => id === selected)?.name}>
          {children}
        </Panel>
      </Whole>
    );
  }
  const one = (tab: Tab<Id>) => (
    <One
      key={tab.id}
      role="tab"
      id={`${base}-${tab.id}`}
      href={tab.href ?? `#${tab.id}`}
      aria-selected={tab.id === selected}
      aria-controls={`${base}-panel`}
      aria-description={[tab.group, tab.count && `${tab.count} waiting`].filter(Boolean).join(', ') || undefined}
      tabIndex={tab.id === selected ? 0 : -1}
      onClick={(event) => select(event, tab.id)}
      onKeyDown={(event) => move(event, tabs.indexOf(tab))}
    >
      {tab.label}
      {Boolean(tab.count) && <Count aria-hidden="true">{tab.count}</Count>}
    </One>
  );
  return (
    <Whole>
      <List role="tablist" aria-label={label} ref={list} $look={look}>
        {groupsOf(tabs).map(({ name, tabs: grouped }) =>
          name === undefined ? (
            grouped.map(one)
          ) : (
            <Group key={name} role="none">
              <span aria-hidden="true">{name}</span>
              <div role="none">{grouped.map(one)}</div>
            </Group>
          ),
        )}
      </List>
      <Panel role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`} tabIndex={0}>
        {children}
      </Panel>
    </Whole>
  );
}

/** How many pixels of the neighbouring tab stay visible, to show that there are more tabs. */
const PEEK = 32;

/**
 * Scrolls the row of tabs so that the selected one is visible, again when the tabs get other widths: with their `counts`
 * and their font. The page itself does not scroll.
 */
function useSelectedInView(list: RefObject<HTMLDivElement | null>, selected: string, counts: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another element, and counts change widths
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector('[aria-selected=true]');
    if (!row || !tab) return;
    const show = () => {
      const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
      if (inner.left < outer.left) row.scrollLeft += inner.left - outer.left - PEEK;
      else if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right + PEEK;
    };
    show();
    void document.fonts?.ready.then(show);
  }, [list, selected, counts]);
}
