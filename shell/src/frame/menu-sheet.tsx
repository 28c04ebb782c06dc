import { IconButton } from '@fieldhouse/ui';
import type { SessionUser } from '@fieldhouse/web-kit';
import X from 'lucide-react/icons/x';
import { type MouseEvent, type RefObject, useEffect } from 'react';
import { styled } from 'styled-components';
import { pageAddress } from '../page-address.ts';
import type { NavLink } from '../routes/navigation.ts';
import { ProgramLink, SocialLinks } from './club-links.tsx';
import { MenuContent } from './menu-content.tsx';

const Sheet = styled.dialog`
  position: fixed; inset: auto 0 0; width: 100%; max-width: none; max-height: 92dvh; margin: 0;
  padding: 0 env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left); overflow-y: auto;
  border: 0; border-top: 1px solid var(--line); border-radius: var(--radius-l) var(--radius-l) 0 0;
  background: var(--surface); color: var(--text);
  &[open] { animation: sheet-in var(--slow); }
  &::backdrop { background: var(--scrim); }
  & > button { position: absolute; right: 8px; top: 8px; }
`;

const ExternalLinks = styled.div`
  padding: var(--s3) var(--s5) var(--s4); border-top: 1px solid var(--line); display: grid; gap: var(--s1);
  font-size: var(--t-s); color: var(--muted);
  & a { display: inline-flex; align-items: center; gap: 4px; min-height: var(--target); color: inherit; }
  & ul { display: flex; flex-wrap: wrap; gap: 0 var(--s5); list-style: none; padding: 0; }
  & svg { width: 14px; height: 14px; }
`;

interface MenuSheetProps {
  ref: RefObject<HTMLDialogElement | null>;
  user: SessionUser;
  links: readonly NavLink[];
  current: NavLink | undefined;
}

/**
 * On a phone: the header's links and the account, in a sheet at the bottom of the screen. A change of the address, such
 * as Back, closes it.
 */
export function MenuSheet({ ref, user, links, current }: MenuSheetProps) {
  const close = () => ref.current?.close();
  useEffect(
    () =>
      pageAddress.subscribe(() => {
        if (ref.current?.open) ref.current.close();
      }),
    [ref],
  );
  const onBackdrop = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) close();
  };
  return (
    <Sheet ref={ref} aria-label="Menu" onClick={onBackdrop}>
      <MenuContent user={user} links={links} current={current} onFollow={close} />
      <ExternalLinks>
        <ProgramLink />
        <SocialLinks />
      </ExternalLinks>
      <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={close} />
    </Sheet>
  );
}
