import { media } from '@fieldhouse/ui';
import { styled } from 'styled-components';

/** At this width the four full labels of an admin do not fit beside the bell. */
const tablet = '@media (max-width: 1060px)';

/** The club's links to other sites, above the bar on a wide screen; on a phone they are in the Menu. */
export const Strip = styled.div`
  background: var(--night-2); color: var(--night-muted); font-size: 0.8125rem;
  & > div {
    max-width: var(--page); margin: 0 auto; padding: 0 var(--s5); min-height: 36px; display: flex; align-items: center;
    justify-content: space-between; gap: var(--s4);
  }
  & ul { display: flex; gap: var(--s4); list-style: none; padding: 0; }
  & a { display: inline-flex; align-items: center; gap: 4px; min-height: 36px; text-decoration: none; }
  & a:hover { color: var(--chalk); text-decoration: underline; }
  & svg { width: 14px; height: 14px; }
  ${media.phone} { display: none; }
`;

export const Nav = styled.nav`
  /* The links take a second row where the reader's text is large. */
  display: flex; flex-wrap: wrap; gap: var(--s1); min-width: 0; margin-right: auto; align-self: stretch;
  & a {
    display: inline-flex; align-items: center; min-height: var(--target); padding: 0 14px; color: var(--night-muted); text-decoration: none;
    font-size: 0.9375rem; font-weight: 500; white-space: nowrap;
    box-shadow: inset 0 0 0 transparent; transition: color var(--fast), box-shadow var(--fast);
  }
  & a:hover { color: var(--chalk); }
  & a[aria-current] { color: #fff; font-weight: 600; box-shadow: inset 0 -3px var(--bright-turf); }
  & a:focus-visible { outline-offset: -4px; }
  & span + span { display: none; }
  ${tablet} { & a { padding: 0 10px; } & span { display: none; } & span + span { display: inline; } }
  ${media.phone} { display: none; }
`;

export const Tools = styled.div`
  display: flex; align-items: center; gap: var(--s2); margin-left: auto;
  ${media.phone} { gap: 2px; }
`;

export const SignInLinks = styled.div`
  display: flex; align-items: center; gap: var(--s2);
  & a {
    display: inline-flex; align-items: center; min-height: var(--target); padding: 0 14px;
    border-radius: var(--radius-s); text-decoration: none; font-size: 0.9375rem; font-weight: 600; white-space: nowrap;
  }
  & a:first-child:hover { background: color-mix(in srgb, currentColor 10%, transparent); }
  & a:last-child { border: 1px solid var(--bright-turf); color: var(--bright-turf); }
  & a:last-child:hover { background: color-mix(in srgb, var(--bright-turf) 14%, transparent); }
  ${media.phone} { gap: 0; & a { padding: 0 8px; font-size: var(--t-s); } }
  /* On the smallest phones both links fit beside the name. */
  @media (max-width: 340px) { & a { padding: 0 4px; } }
`;
