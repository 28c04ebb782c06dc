import { isolated } from '@fieldhouse/contracts/club';
import { Avatar } from '@fieldhouse/ui';
import type { SessionUser } from '@fieldhouse/web-kit';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { styled } from 'styled-components';
import type { NavLink } from '../routes/navigation.ts';
import { MenuContent } from './menu-content.tsx';
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

interface UserMenuProps {
  user: SessionUser;
  links: readonly NavLink[];
  current: NavLink | undefined;
}

/** The button with the user's name, and below it their menu (S1 §2). */
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
          <MenuContent user={user} links={links} current={current} onFollow={() => setOpen(false)} />
        </Panel>
      )}
    </PanelArea>
  );
}
