import { isolated } from '@fieldhouse/contracts/club';
import type { SessionUser } from '@fieldhouse/web-kit';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import CircleUser from 'lucide-react/icons/circle-user-round';
import FilePenLine from 'lucide-react/icons/file-pen-line';
import LogOut from 'lucide-react/icons/log-out';
import { styled } from 'styled-components';
import { ACCOUNT_PATH, MESSAGES_PATH } from '../routes/decide.ts';
import type { NavLink } from '../routes/navigation.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { NavIcon } from './nav-icon.tsx';

const AccountName = styled.div`
  padding: var(--s4); border-bottom: 1px solid var(--line); display: grid; gap: 2px; overflow-wrap: anywhere;
  & > b { font: 600 1.25rem/1.2 var(--head); }
  & > span { color: var(--muted); font-size: var(--t-s); }
`;

const Rows = styled.ul`
  list-style: none;
  && { padding: var(--s2); }
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

interface MenuContentProps {
  user: SessionUser;
  links: readonly NavLink[];
  current: NavLink | undefined;
  onFollow: () => void;
}

/** Full name, e-mail, the role's links, Account and 'Sign out' (S1 §2); for a parent the signed waivers, too. */
export function MenuContent({ user, links, current, onFollow }: MenuContentProps) {
  return (
    <>
      <AccountName>
        <b translate="no">{isolated(`${user.firstName} ${user.lastName}`)}</b>
        <span translate="no">{user.email}</span>
      </AccountName>
      {links.length > 0 && (
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
      )}
      <Rows>
        <AccountRows user={user} onFollow={onFollow} />
        <SignOutRow />
      </Rows>
    </>
  );
}

/** The pages of the own account and its messages, and its part that parents look for. */
function AccountRows({ user, onFollow }: Pick<MenuContentProps, 'user' | 'onFollow'>) {
  return (
    <>
      <li>
        <a href={ACCOUNT_PATH} onClick={onFollow}>
          <CircleUser aria-hidden="true" />
          Account
        </a>
      </li>
      <li>
        <a href={MESSAGES_PATH} onClick={onFollow}>
          <CalendarSync aria-hidden="true" />
          Messages and calendar
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

function SignOutRow() {
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
