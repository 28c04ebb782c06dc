import { ROLES, type Role } from '@fieldhouse/contracts/club';
import { Chip, Chips } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { ROLE_NAMES } from './user-text.ts';

const Group = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; min-width: 0;
  & > span { font-weight: 600; font-size: var(--t-s); } & > div { min-height: 48px; flex-wrap: wrap; }
`;

interface RoleChipsProps {
  /** Null: all roles. */
  role: Role | null;
  onChange: (role: Role | null) => void;
}

/** Filters the accounts by role. */
export function RoleChips({ role, onChange }: RoleChipsProps) {
  return (
    <Group>
      <span aria-hidden="true">Role</span>
      <Chips role="group" aria-label="Role">
        <Chip pressed={role === null} onClick={() => onChange(null)}>
          All
        </Chip>
        {ROLES.toReversed().map((each) => (
          <Chip key={each} pressed={role === each} onClick={() => onChange(each)}>
            {ROLE_NAMES[each]}
          </Chip>
        ))}
      </Chips>
    </Group>
  );
}
