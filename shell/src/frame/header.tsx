import { Logo } from '@fieldhouse/ui';
import type { SessionUser } from '@fieldhouse/web-kit';
import type { NavLink } from '../routes/navigation.ts';
import { useShownClub } from '../shown-club.ts';
import { ProgramLink, SocialLinks } from './club-links.tsx';
import { Nav, SignInLinks, Strip, Tools } from './header-style.ts';
import { Bell, UserMenu } from './lazy-signed-in.tsx';
import { ThemeButton } from './theme-button.tsx';

interface HeaderProps {
  /** null when nobody is signed in, undefined while that is not known. */
  user: SessionUser | null | undefined;
  links: readonly NavLink[];
  current: NavLink | undefined;
}

/** The header (S1 §2). index.html draws the same bar, so nothing moves when React renders. */
export function Header({ user, links, current }: HeaderProps) {
  const { name, src } = useShownClub();
  return (
    <header className="frame-top">
      <Strip>
        <div>
          <ProgramLink />
          <SocialLinks />
        </div>
      </Strip>
      <div className="frame-bar">
        <a className="frame-brand" href="/">
          <Logo name={name} src={src} />
        </a>
        <Nav aria-label="Main">
          {links.map((link) => (
            <a key={link.path} href={link.path} aria-current={link === current ? 'page' : undefined}>
              <span>{link.label}</span>
              <span>{link.short}</span>
            </a>
          ))}
        </Nav>
        <Tools>
          {user && !user.passkeyDue && <Bell user={user} />}
          <ThemeButton />
          {user && <UserMenu user={user} links={links} current={current} />}
          {user === null && (
            <SignInLinks>
              <a href="/login">Sign in</a>
              <a href="/register">Register</a>
            </SignInLinks>
          )}
        </Tools>
      </div>
      <div className="frame-chalk" />
    </header>
  );
}
