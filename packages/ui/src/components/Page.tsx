import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '../tokens/media.ts';

/** A screen's content: centred, with room for the navigation at the bottom on a phone. */
export const Page = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s6); align-content: start;
  width: 100%; max-width: var(--page); margin-inline: auto; padding: var(--s6) var(--s5) var(--s8);
  ${media.phone} { padding: var(--s4) var(--s4) 104px; gap: var(--s5); }
`;

/** A small condensed line above a title. */
export const Eyebrow = styled.p<{ $color?: string }>`
  font: 600 0.9375rem/1.1 var(--head); letter-spacing: 0.09em; text-transform: uppercase;
  color: ${({ $color = 'var(--leather)' }) => $color};
`;

const Head = styled.div`
  display: flex; flex-wrap: wrap; justify-content: space-between; align-items: flex-end; gap: var(--s4);
  ${media.phone}
  { gap: var(--s3); }
`;

const Words = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s2); min-width: 0; max-width: 100%;
  & > p:last-child:not(:first-child) { color: var(--muted); max-width: 62ch; text-wrap: pretty; }
`;

const Title = styled.h1`
  &::before {
    content: ''; display: block; width: 56px; height: 5px; margin-bottom: 12px; transform: skewX(-25deg);
    transform-origin: 0 100%;
    background: linear-gradient(90deg, var(--turf) 0 38px, transparent 38px 42px, var(--leather) 42px);
  }
  ${media.phone} { font-size: 1.875rem; &::before { margin-bottom: 8px; } }
`;

const Pictured = styled.div`
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--s4); align-items: center;
  ${media.phone}
  { gap: var(--s3); }
`;

const Actions = styled.div`display: flex; flex-wrap: wrap; gap: var(--s2); align-items: flex-end;`;

export interface PageTitleProps {
  title: string;
  /** One sentence below the title. */
  description?: ReactNode;
  /** Above the title: a back link, a choice of views. */
  above?: ReactNode;
  /** A picture beside title and description. */
  picture?: ReactNode;
  actions?: ReactNode;
}

/** The screen's only h1, with the club's coloured line above. */
export function PageTitle({ title, description, above, picture, actions }: PageTitleProps) {
  const words = (
    <>
      <Title>{title}</Title>
      {description !== undefined && <p>{description}</p>}
    </>
  );
  return (
    <Head>
      <Words>
        {above}
        {picture === undefined ? (
          words
        ) : (
          <Pictured>
            {picture}
            <Words>{words}</Words>
          </Pictured>
        )}
      </Words>
      {actions && <Actions>{actions}</Actions>}
    </Head>
  );
}

const Section = styled.div`
  display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: var(--s2) var(--s4);
  min-height: var(--target);
`;

/** The heading of a part of a page, with a link or an action at its end. */
export function SectionTitle({ title, id, action }: { title: string; id?: string; action?: ReactNode }) {
  return (
    <Section>
      <h2 id={id}>{title}</h2>
      {action}
    </Section>
  );
}
