import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '../tokens/media.ts';

/** A list of names and values, in two columns. */
export const Facts = styled.dl`
  display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s4) var(--s5);
  & > div { padding-top: 10px; border-top: 1px solid var(--line); }
  & > [data-wide] { grid-column: 1 / -1; }
  & dt { font-size: var(--t-s); color: var(--muted); }
  & dd {
    display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; font-weight: 600;
    font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
  }
  & dd[data-empty] { font-weight: 400; color: var(--muted); }
  ${media.phone} { gap: var(--s3) var(--s4); }
`;

export interface FactProps {
  /** 'Shirt size' */
  name: string;
  /** Takes the whole line. */
  wide?: boolean;
  children: ReactNode;
}

/** One of `Facts`; null and '' are shown as 'Not set'. */
export function Fact({ name, wide = false, children }: FactProps) {
  const isEmpty = children === null || children === '';
  return (
    <div data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd data-empty={isEmpty || undefined}>{isEmpty ? 'Not set' : children}</dd>
    </div>
  );
}
