import { styled } from 'styled-components';
import { PageTitle } from '../components/Page.tsx';
import { media } from '../tokens/media.ts';
import { Actions } from './Actions.tsx';
import { Colours } from './Colours.tsx';
import { Faces } from './Faces.tsx';
import { Fields } from './Fields.tsx';
import { Overlays } from './Overlays.tsx';
import { Type } from './Type.tsx';
import { Views } from './Views.tsx';

const Theme = styled.section`
  background: var(--bg); color: var(--text);
  & > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s7); max-width: var(--page); margin: 0 auto; padding: var(--s6) var(--s5) var(--s8); ${media.phone} { padding-inline: var(--s4); gap: var(--s6); } }
`;

/** Every token and every part, in both themes: to look at, and for axe. `only` shows one theme. */
export function Showcase({ only }: { only?: 'light' | 'dark' }) {
  const themes = only === undefined ? (['light', 'dark'] as const) : [only];
  return themes.map((theme) => (
    <Theme key={theme} className={theme} aria-label={`${theme} theme`}>
      <div>
        <PageTitle
          title={theme === 'light' ? 'Night, turf and leather' : 'The same under floodlights'}
          description="Every token and every part of the club’s screens. What is not here is put together from what is."
        />
        <Colours />
        <Type />
        <Actions />
        <Fields />
        <Views theme={theme} />
        <Faces />
        <Overlays />
      </div>
    </Theme>
  ));
}
