import { styled } from 'styled-components';

const Track = styled.span`
  display: block; width: 100%; max-width: 140px; height: 7px; border-radius: 4px; overflow: hidden;
  background: var(--sunken); box-shadow: inset 0 0 0 1px var(--line);
`;
const Fill = styled.span<{ $part: number; $full: boolean }>`
  display: block; height: 100%; border-radius: 4px;
  background: ${({ $full }) => ($full ? 'var(--danger)' : 'var(--turf)')};
  transform-origin: 0 0; transform: scaleX(${({ $part }) => $part}); transition: transform var(--slow);
`;

/**
 * A bar that shows how much of something is taken. The text ('13/16') stands beside it, so the bar is hidden from
 * screen readers.
 */
export function Meter({ value, of }: { value: number; of: number }) {
  const part = of > 0 ? Math.min(1, Math.max(0, value / of)) : 1;
  return (
    <Track aria-hidden="true">
      <Fill $part={part} $full={part >= 1} />
    </Track>
  );
}
