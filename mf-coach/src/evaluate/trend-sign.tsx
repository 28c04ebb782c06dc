import type { Trend } from '@fieldhouse/contracts/club';
import Minus from 'lucide-react/icons/minus';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const COLORS: Readonly<Record<Trend, string>> = {
  improved: 'var(--turf)',
  'needs-work': 'var(--leather)',
  steady: 'var(--muted)',
};

const SIGNS: Readonly<Record<Trend, ReactNode>> = {
  improved: <TrendingUp aria-hidden="true" />,
  'needs-work': <TrendingDown aria-hidden="true" />,
  steady: <Minus aria-hidden="true" />,
};

const Root = styled.span<{ $color: string }>`
  display: inline-flex; align-items: center; gap: 6px; color: ${({ $color }) => $color}; font-weight: 600;
  font-size: var(--t-s); font-variant-numeric: tabular-nums; white-space: nowrap;
  & > svg { width: 17px; height: 17px; flex: none; }
`;

/** A difference with the icon and colour of its trend. */
export function TrendSign({ trend, children }: { trend: Trend; children: ReactNode }) {
  return (
    <Root $color={COLORS[trend]}>
      {SIGNS[trend]}
      <span>{children}</span>
    </Root>
  );
}
