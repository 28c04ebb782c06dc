import { initials } from '@fieldhouse/ui';
import { styled } from 'styled-components';

const Root = styled.svg<{ $size: number; $color: string }>`
  flex: none; width: ${({ $size }) => $size}px; height: ${({ $size }) => $size}px; color: ${({ $color }) => $color};
  & text { font: 600 21px/1 var(--head); fill: var(--on-turf); letter-spacing: 0.01em; }
`;

export interface JerseyProps {
  firstName: string;
  lastName: string;
  /** Pixels; 60 on a card, 44 in a list. */
  size?: number;
  /** A CSS colour; faded for a child that cannot be chosen. */
  color?: string;
}

/** A jersey with the child's initials. It is decoration: the name always stands beside it. */
export function Jersey({ firstName, lastName, size = 60, color = 'var(--turf)' }: JerseyProps) {
  return (
    <Root viewBox="0 0 60 60" aria-hidden="true" className="notranslate" $size={size} $color={color}>
      <path
        fill="currentColor"
        d="M20.5 5.5c2.2 4.7 16.8 4.7 19 0l12.7 6.1a3 3 0 0 1 1.6 3.5L50.4 27a2 2 0 0 1-2.7 1.3L44 26.7V53a2.5 2.5 0 0 1-2.5 2.5h-23A2.5 2.5 0 0 1 16 53V26.7l-3.7 1.6A2 2 0 0 1 9.6 27L6.2 15.1a3 3 0 0 1 1.6-3.5z"
      />
      <path d="m7.7 20.6 7.6-2.7M52.3 20.6l-7.6-2.7" stroke="var(--ember)" strokeWidth="2.6" />
      <text x="30" y="39" textAnchor="middle">
        {initials(firstName, lastName)}
      </text>
    </Root>
  );
}
