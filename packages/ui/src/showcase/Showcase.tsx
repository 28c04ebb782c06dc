import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PageTitle } from '../components/Page.tsx';
import { media } from '../tokens/media.ts';
import { Actions } from './Actions.tsx';
import { Colours } from './Colours.tsx';
import { Fields } from './Fields.tsx';
import { Lists } from './Lists.tsx';
import { Overlays } from './Overlays.tsx';
import { States } from './States.tsx';
import { Type } from './Type.tsx';
import { Views } from './Views.tsx';

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
  /** Components of other packages, shown below in each theme. */
  children?: ReactNode;
}

/** Every token and every component, in both themes: for people and for the axe test. */
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
        <Fields />
        <Views theme={theme} />
        <Lists theme={theme} />
        <States />
        <Overlays />
        {children}
      </div>
    </Theme>
  ));
}
