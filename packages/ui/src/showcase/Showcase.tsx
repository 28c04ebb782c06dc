import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PageTitle } from '../components/Page.tsx';
import { media } from '../tokens/media.ts';
import { Actions } from './Actions.tsx';
import { Colours } from './Colours.tsx';
import { Type } from './Type.tsx';

const Theme = styled.section`
  background: var(--bg); color: var(--text);
  & > div {
    display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s7); max-width: var(--page); margin: 0 auto;
    padding: var(--s6) var(--s5) var(--s8); ${media.phone} { padding-inline: var(--s4); gap: var(--s6); }
  }
`;

export interface ShowcaseProps {
  /** Shows one theme. */
  only?: 'light' | 'dark';
  /** What is below the first screen of each theme: `ShowcaseParts`, and components of other packages. */
  children: (theme: 'light' | 'dark') => ReactNode;
}

/** The tokens and the buttons, and below them the other components, in both themes: for people and for the axe test. */
export function Showcase({ only, children }: ShowcaseProps) {
  const themes = only === undefined ? (['light', 'dark'] as const) : [only];
  return themes.map((theme) => (
    <Theme key={theme} className={theme} aria-label={`${theme} theme`}>
      <div>
        <PageTitle
          title={theme === 'light' ? 'Night, turf and leather' : 'The same under floodlights'}
          description="Every token and every component of the club’s screens. Everything else is composed of these."
        />
        <Colours />
        <Type />
        <Actions />
        {children(theme)}
      </div>
    </Theme>
  ));
}
