import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '../tokens/media.ts';

export type BadgeTone = 'plain' | 'secondary' | 'solid' | 'turf' | 'warn' | 'danger' | 'leather';

const toneStyles: Record<BadgeTone, string> = {
  plain: 'background: var(--sunken); color: var(--muted); box-shadow: inset 0 0 0 1px var(--line);',
  secondary: 'background: var(--surface); color: var(--text); box-shadow: inset 0 0 0 1px var(--control);',
  solid: 'background: var(--turf); color: var(--on-turf);',
  turf: 'background: var(--turf-soft); color: var(--turf);',
  warn: 'background: var(--warn-soft); color: var(--warn);',
  danger: 'background: var(--danger-soft); color: var(--danger);',
  leather: 'background: var(--leather-soft); color: var(--leather);',
};

const Root = styled.span<{ $tone: BadgeTone }>`
  display: inline-flex; align-items: center; gap: 6px; max-width: 100%; padding: 5px 10px;
  border-radius: var(--radius-pill);
  font: 600 0.8125rem/1.15 var(--face); font-variant-numeric: tabular-nums; white-space: nowrap;
  ${({ $tone }) => toneStyles[$tone]}
  /* A second line only where the text alone is wider than the card. */
  ${media.phone} { flex-shrink: 0; white-space: normal; }
  & svg { width: 14px; height: 14px; flex: none; stroke-width: 2.3; }
  @media (forced-colors: active) { border: 1px solid; }
`;

/** A short text about an item, such as its state or age group. Not interactive. */
export function Badge({ tone = 'plain', icon, children }: { tone?: BadgeTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <Root $tone={tone}>
      {icon}
      <span>{children}</span>
    </Root>
  );
}
