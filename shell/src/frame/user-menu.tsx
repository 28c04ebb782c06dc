import { isolated } from '@fieldhouse/contracts/club';
import { Avatar } from '@fieldhouse/ui';
import type { SessionUser } from '@fieldhouse/web-kit';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleUser from 'lucide-react/icons/circle-user-round';
import FilePenLine from 'lucide-react/icons/file-pen-line';
import LogOut from 'lucide-react/icons/log-out';
import { styled } from 'styled-components';
import { ACCOUNT_PATH } from '../routes/decide.ts';
import type { NavLink } from '../routes/navigation.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { NavIcon } from './nav-icon.tsx';
import { Panel, PanelArea } from './panel.ts';
import { useDisclosure } from './use-disclosure.ts';

const Opener = styled.button`
  display: inline-flex; align-items: center; gap: 10px; min-height: var(--target); padding: 0 6px; border: 0;
  border-radius: var(--radius-s);
  background: transparent; font-size: var(--t-s); font-weight: 500;
  &:hover { background: color-mix(in srgb, currentColor 10%, transparent); }
  & > svg { width: 16px; height: 16px; transition: transform var(--fast); }
  &[aria-expanded='true'] > svg { transform: rotate(180deg); }
  white-space: nowrap;
  @media (max-width: 860px) { padding: 0 4px; & > span:nth-child(2), & > svg { display: none; } }
`;

export const AccountName = styled.div`
  padding: var(--s4); border-bottom: 1px solid var(--line); display: grid; gap: 2px; overflow-wrap: anywhere;
  & > b { font: 600 1.25rem/1.2 var(--head); }
  & > span { color: var(--muted); font-size: var(--t-s); }
`;

export const Rows = styled.ul`
  list-style: none; padding: var(--s2);
  & a, & button {
    display: flex; align-items: center; gap: var(--s3); width: 100%; min-height: var(--target);
    padding: 0 var(--s3); border: 0; border-radius: var(--radius-s);
    background: transparent; color: inherit; font: 500 0.9375rem/1.3 var(--face); text-decoration: none;
    text-align: left;
  }
  & a:hover, & button:hover { background: var(--sunken); }
  & a[aria-current] { color: var(--turf); background: var(--turf-soft); font-weight: 600; }
  & svg { width: 20px; height: 20px; flex: none; color: var(--muted); }
  & a[aria-current] svg { color: inherit; }
  & + & { border-top: 1px solid var(--line); }
`;

interface UserMenuProps {
  user: SessionUser;
  links: readonly NavLink[];
  current: NavLink | undefined;
}

/** Full name, e-mail, the role's links, Account and 'Sign out' (S1 §2); for a parent the signed waivers, too. */
export function UserMenu({ user, links, current }: UserMenuProps) {
  const { open, setOpen, area, button } = useDisclosure();
  const name = isolated(`${user.firstName} ${user.lastName}`);
  return (
    <PanelArea ref={area}>
      <Opener
        ref={button}
        type="button"
        aria-expanded={open}
        aria-label={`Account of ${name}`}
        onClick={() => setOpen(!open)}
      >
        <Avatar firstName={user.firstName} lastName={user.lastName} />
        <span translate="no">{name}</span>
        <ChevronDown aria-hidden="true" />
      </Opener>
      {open && (
        <Panel $width={288}>
          <AccountName>
            <b translate="no">{name}</b>
            <span translate="no">{user.email}</span>
          </AccountName>
          <LinkRows links={links} current={current} onFollow={() => setOpen(false)} />
          <Rows>
            <AccountRows user={user} onFollow={() => setOpen(false)} />
            <SignOutRow />
          </Rows>
        </Panel>
      )}
    </PanelArea>
  );
}

interface LinkRowsProps extends Omit<UserMenuProps, 'user'> {
  onFollow: () => void;
}

/** The role's links, one below the other. */
export function LinkRows({ links, current, onFollow }: LinkRowsProps) {
  if (links.length === 0) return null;
  return (
    <Rows>
      {links.map((link) => (
        <li key={link.path}>
          <a href={link.path} aria-current={link === current ? 'page' : undefined} onClick={onFollow}>
            <NavIcon name={link.icon} />
            {link.label}
          </a>
        </li>
      ))}
    </Rows>
  );
}

/** The page of the own account, and its part that parents look for. */
export function AccountRows({ user, onFollow }: { user: SessionUser; onFollow: () => void }) {
  return (
    <>
      <li>
        <a href={ACCOUNT_PATH} onClick={onFollow}>
          <CircleUser aria-hidden="true" />
          Account
        </a>
      </li>
      {user.role === 'parent' && (
        <li>
          <a href={`${ACCOUNT_PATH}#signed-waivers`} onClick={onFollow}>
            <FilePenLine aria-hidden="true" />
            Signed waivers
          </a>
        </li>
      )}
    </>
  );
}

export function SignOutRow() {
  const { signOut, busy } = useSignOut();
  return (
    <li>
      <button type="button" aria-disabled={busy || undefined} onClick={() => busy || signOut()}>
        <LogOut aria-hidden="true" />
        Sign out
      </button>
    </li>
  );
}
