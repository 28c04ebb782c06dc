import type { DuplicateGroup } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { isolated, mediumDay } from '@fieldhouse/contracts/club';
import { BulkBar, pageState, SelectBox, type Selection, withRows } from '@fieldhouse/ui';
import { api } from '@fieldhouse/web-kit';
import UserX from 'lucide-react/icons/user-x';
import type { BulkAction } from '../bulk/use-bulk.tsx';
import { REASON } from './use-ignore-group.ts';

/** A group is known by its children: one that another admin changed is another group. */
export const keyOfGroup = ({ children }: DuplicateGroup) => children.map(({ id }) => id).join('-');

/** 'Arjun Raman, Mar 4, 2016 and Arjun Raman, Mar 6, 2016' */
export const nameOfGroup = ({ children }: DuplicateGroup) =>
  children.map((child) => `${isolated(fullName(child))}, ${mediumDay(child.birthdate)}`).join(' and ');

/** Marks the selected groups as not duplicates. */
export const NOT_DUPLICATES: BulkAction<DuplicateGroup> = {
  label: 'Mark as Not Duplicates',
  busy: 'Marking',
  done: 'Marked',
  icon: <UserX />,
  title: (count) => `Mark ${count === 1 ? '1 group' : `${count} groups`} as not duplicates?`,
  text: `They will not be shown as duplicates again. The reason is “${REASON}”.`,
  run: ({ children }) =>
    api.POST('/api/admin/duplicate-ignore-pairs/group', {
      body: { childIds: children.map(({ id }) => id), reason: REASON },
    }),
};

interface GroupsBarProps {
  groups: readonly DuplicateGroup[];
  selection: Selection<DuplicateGroup>;
}

/** The number of selected groups, and the action for them. */
export function GroupsBar({ groups, selection: { selected, onChange, actions } }: GroupsBarProps) {
  const keys = groups.map(keyOfGroup);
  const selectPage = (
    <SelectBox
      state={pageState(selected, keys)}
      onChange={(isSelected) => onChange(withRows(selected, keys, isSelected))}
      isOfPage
    >
      Select page
    </SelectBox>
  );
  const clear = () => {
    onChange(new Set());
    document.querySelector<HTMLElement>('[data-selects-page]')?.focus();
  };
  return <BulkBar count={selected.size} onClear={clear} actions={actions} selectPage={selectPage} />;
}

interface GroupBoxProps {
  group: DuplicateGroup;
  selection: Selection<DuplicateGroup>;
}

/** The box that selects a group. */
export function GroupBox({ group, selection: { selected, onChange, nameOf } }: GroupBoxProps) {
  const key = keyOfGroup(group);
  return (
    <SelectBox
      label={`Select ${nameOf(group)}`}
      state={selected.has(key) ? 'all' : 'none'}
      onChange={(isSelected) => onChange(withRows(selected, [key], isSelected))}
    />
  );
}
