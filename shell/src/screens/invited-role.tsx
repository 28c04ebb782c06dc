import type { Role } from '@fieldhouse/contracts/club';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UsersRound from 'lucide-react/icons/users-round';
import type { ComponentType } from 'react';
import { styled } from 'styled-components';

const RoleCard = styled.div`
  display: flex; gap: var(--s3); margin-bottom: var(--s5); padding: var(--s4); border: 1px solid var(--turf);
  border-radius: var(--radius-s); box-shadow: inset 0 0 0 1px var(--turf); background: var(--turf-soft);
  & > svg { flex: none; width: 22px; height: 22px; color: var(--turf); }
  & > span { display: grid; gap: 2px; min-width: 0; }
  & > span > small { color: var(--muted); font-size: var(--t-s); }
`;

const ROLES: Readonly<Record<Role, { name: string; may: string; Icon: ComponentType<{ 'aria-hidden': 'true' }> }>> = {
  parent: {
    name: 'Parent',
    may: 'You add your children, register them for events and see how they do.',
    Icon: UsersRound,
  },
  coach: {
    name: 'Coach',
    may: 'You make events, see who comes, and write evaluations.',
    Icon: ClipboardList,
  },
  admin: {
    name: 'Admin',
    may: 'You manage the whole club: its people, its events and its settings.',
    Icon: ShieldCheck,
  },
};

/** The role to which somebody is invited, and what it may do. */
export function InvitedRole({ role }: { role: Role }) {
  const { name, may, Icon } = ROLES[role];
  return (
    <RoleCard>
      <Icon aria-hidden="true" />
      <span>
        <b>{name}</b>
        <small>{may}</small>
      </span>
    </RoleCard>
  );
}
