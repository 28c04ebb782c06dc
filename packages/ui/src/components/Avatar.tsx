import { styled } from 'styled-components';

const Root = styled.span<{ $size: number }>`
  display: inline-grid; place-items: center; flex: none; width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px; border-radius: 50%;
  background: var(--ember); color: var(--on-ember);
  font: 600 ${({ $size }) => Math.round($size * 0.46)}px/1 var(--head); letter-spacing: 0.02em;
  &::before { content: attr(data-initials); }
`;

/** The first letters of a first and a last name, 'RA'. */
export function initials(firstName: string, lastName: string): string {
  return `${firstName.trim().charAt(0)}${lastName.trim().charAt(0)}`.toLocaleUpperCase('en-US');
}

/** A person's initials as a picture. It is decoration: the name stands beside it or is the button's label. */
export function Avatar({ firstName, lastName, size = 36 }: { firstName: string; lastName: string; size?: number }) {
  return <Root aria-hidden="true" data-initials={initials(firstName, lastName)} $size={size} />;
}
