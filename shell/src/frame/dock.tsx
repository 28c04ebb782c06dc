import { media } from '@fieldhouse/ui';
import type { SessionUser } from '@fieldhouse/web-kit';
import MenuIcon from 'lucide-react/icons/menu';
import { useRef } from 'react';
import { styled } from 'styled-components';
import type { NavLink } from '../routes/navigation.ts';
import { MenuSheet } from './menu-sheet.tsx';
import { NavIcon } from './nav-icon.tsx';

/** Where a browser enlarges texts, these grow only as far as five fit side by side. */
const Bar = styled.nav`
  display: none;
  ${media.phone} {
    position: fixed; inset: auto 0 0; z-index: 9; display: flex; justify-content: space-around;
    padding: 6px max(4px, env(safe-area-inset-right)) calc(6px + env(safe-area-inset-bottom))
      max(4px, env(safe-area-inset-left));
    background: var(--surface);
    border-top: 1px solid var(--line);
  }
  body:has([data-replaces-dock]) && { display: none; }
  @media print { display: none; }
  & a, & button {
    display: grid; justify-items: center; align-content: center; gap: 3px; flex: 1; min-width: 0; max-width: 112px;
    min-height: 52px; padding: 2px; border: 0; border-radius: var(--radius-s);
    background: none; color: var(--muted); font: 600 min(0.75rem, 4.6vw)/1.2 var(--face); text-decoration: none;
  }
  & svg {
    width: 54px; height: 28px; padding: 3px 16px; border-radius: var(--radius-pill);
    transition: background var(--fast);
  }
  & a[aria-current] { color: var(--turf); }
  & a[aria-current] svg { background: var(--turf-soft); }
`;

interface DockProps {
  user: SessionUser;
  links: readonly NavLink[];
  current: NavLink | undefined;
}

/** On phones: the role's links at the bottom of the screen, and the Menu sheet. */
export function Dock({ user, links, current }: DockProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const dockLinks = [...links].sort((one, other) => one.dock - other.dock);
  return (
    <>
      <Bar aria-label="Dock">
        {dockLinks.map((link) => (
          <a key={link.path} href={link.path} aria-current={link === current ? 'page' : undefined}>
            <NavIcon name={link.icon} />
            {link.short}
          </a>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => sheet.current?.showModal()}>
          <MenuIcon aria-hidden="true" />
          Menu
        </button>
      </Bar>
      <MenuSheet ref={sheet} user={user} links={links} current={current} />
    </>
  );
}
