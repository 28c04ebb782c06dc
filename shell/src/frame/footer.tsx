import { Logo, media } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { club } from '../club.ts';
import { useShownClub } from '../shown-club.ts';
import { ProgramLink, SocialLinks } from './club-links.tsx';

const Root = styled.footer<{ $docked: boolean }>`
  border-top: 1px solid var(--line); color: var(--muted); font-size: var(--t-s);
  padding-inline: env(safe-area-inset-left) env(safe-area-inset-right);
  & > div {
    max-width: var(--page); margin: 0 auto; padding: var(--s3) var(--s5); display: flex; flex-wrap: wrap;
    align-items: center; justify-content: space-between; gap: 0 var(--s5);
  }
  & ul { display: flex; flex-wrap: wrap; gap: 0 var(--s5); list-style: none; padding: 0; }
  & a {
    display: inline-flex; align-items: center; gap: 4px; min-height: var(--target); color: inherit;
    text-decoration: none;
  }
  & a:hover { color: var(--text); text-decoration: underline; }
  & a svg { width: 14px; height: 14px; }
  ${media.phone} {
    padding-bottom: ${({ $docked }) => ($docked ? 'calc(72px + env(safe-area-inset-bottom))' : '0')};
    & > div { padding: var(--s3) var(--s4); justify-content: center; text-align: center; }
  }
`;

/** Social links and the copyright line (S1 §1). `docked`: leaves room for the dock at the bottom. */
export function Footer({ docked }: { docked: boolean }) {
  const { name, src } = useShownClub();
  return (
    <Root $docked={docked}>
      <div>
        <Logo name={name} src={src} size="small" variant="on-light" />
        <ProgramLink />
        <SocialLinks />
        <p>
          © {new Date().getFullYear()} {copyrightOf(name)}
        </p>
      </div>
    </Root>
  );
}

/** The line that the site is made with, until an admin has named the club. */
const copyrightOf = (name: string) => (name === club.name ? club.copyright : `${name}. All rights reserved.`);
