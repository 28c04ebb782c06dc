import { Badge } from '@fieldhouse/ui';
import Flame from 'lucide-react/icons/flame';
import { styled } from 'styled-components';
import { spotsLeft, spotsText } from './event-text.ts';
import type { EventView } from './event-view.ts';

const Words = styled.span<{ $few: boolean }>`
  display: inline-flex; align-items: center; gap: 5px; font-size: var(--t-s); font-variant-numeric: tabular-nums;
  white-space: nowrap;
  font-weight: ${({ $few }) => ($few ? 600 : 400)}; color: ${({ $few }) => ($few ? 'var(--leather)' : 'var(--muted)')};
  & svg { width: 17px; height: 17px; flex: none; }
`;

const FEW = 3;

interface SpotsLeftProps {
  event: Pick<EventView, 'capacity' | 'registered'>;
  /** It is too late to register (product decision 28). */
  isStarted?: boolean;
  /** A child of the family is registered: that nobody else can be is no bad news then. */
  isIn?: boolean;
}

/**
 * '14 spots left'; highlighted with a flame at three or fewer; the 'Full' badge at none (S1 §4, S1.2.147); the 'Started' badge
 * when nobody can register any more.
 */
export function SpotsLeft({ event, isStarted = false, isIn = false }: SpotsLeftProps) {
  if (isStarted) return <Badge>Started</Badge>;
  const spots = spotsLeft(event);
  if (spots === 0) return <Badge tone={isIn ? 'plain' : 'danger'}>Full</Badge>;
  return (
    <Words $few={spots <= FEW}>
      {spots <= FEW && <Flame aria-hidden="true" />}
      <span>{spotsText(spots)}</span>
    </Words>
  );
}
