import ChevronDown from 'lucide-react/icons/chevron-down';
import { styled } from 'styled-components';
import { controlStyle } from './field-style.ts';
import { groupsOf } from './tab-groups.ts';

const Box = styled.div`
  position: relative;
  & > svg {
    position: absolute; right: 14px; top: calc(50% - 11px); width: 22px; height: 22px; color: var(--muted);
    pointer-events: none;
  }
`;
const Native = styled.select`
  ${controlStyle} min-height: 52px; padding-right: 44px; appearance: none; font: 600 1.3125rem/1.2 var(--head);
  letter-spacing: 0.01em; text-overflow: ellipsis; cursor: pointer;
  & option, & optgroup { background: var(--surface); color: var(--text); font: 400 1rem/1.5 var(--face); }
`;

interface NamedTab<Id extends string> {
  id: Id;
  name: string;
  group?: string | undefined;
  count?: number | undefined;
}

interface TabSelectProps<Id extends string> {
  label: string;
  tabs: readonly NamedTab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/** Tabs as a native select, with their groups and counts. */
export function TabSelect<Id extends string>({ label, tabs, selected, onSelect }: TabSelectProps<Id>) {
  return (
    <Box>
      <Native
        aria-label={label}
        value={selected}
        onChange={({ target }) => {
          const tab = tabs.find(({ id }) => id === target.value);
          if (tab) onSelect(tab.id);
        }}
      >
        {groupsOf(tabs).map(({ name, tabs: grouped }) =>
          name === undefined ? (
            grouped.map(option)
          ) : (
            <optgroup key={name} label={name}>
              {grouped.map(option)}
            </optgroup>
          ),
        )}
      </Native>
      <ChevronDown aria-hidden="true" />
    </Box>
  );
}

/** 'Duplicates (6)' */
const option = <Id extends string>({ id, name, count }: NamedTab<Id>) => (
  <option key={id} value={id}>
    {count ? `${name} (${count})` : name}
  </option>
);
