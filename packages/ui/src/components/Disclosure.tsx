import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '../tokens/media.ts';
import { OpenMark } from './OpenMark.tsx';

const Root = styled.details`
  border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); box-shadow: var(--shadow-s);
  & > summary {
    display: flex; align-items: center; gap: var(--s3); min-height: 60px; padding: var(--s2) var(--s5);
    border-radius: var(--radius); cursor: pointer; list-style: none;
    & > span { flex: 1 1 auto; min-width: 0; } & > span > span { color: var(--muted); font-size: var(--t-s); }
    &:hover > svg { color: var(--text); } &:focus-visible { outline-offset: -3px; }
    ${media.phone} { padding-inline: var(--s4); }
  }
  & > summary::-webkit-details-marker { display: none; }
  & > div { padding: var(--s2) var(--s5) var(--s5); ${media.phone} { padding: var(--s2) var(--s4) var(--s4); } }
`;

interface DisclosureProps {
  title: string;
  /** A line about what is inside. */
  text?: string;
  children: ReactNode;
}

/** A part of a screen that few people need: closed at first. */
export function Disclosure({ title, text, children }: DisclosureProps) {
  return (
    <Root>
      <summary>
        <span>
          <b>{title}</b>
          {text !== undefined && (
            <>
              <br />
              <span>{text}</span>
            </>
          )}
        </span>
        <OpenMark />
      </summary>
      <div>{children}</div>
    </Root>
  );
}
