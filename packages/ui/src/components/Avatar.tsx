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
  return `${firstLetter(firstName)}${firstLetter(lastName)}`.toLocaleUpperCase('en-US');
}

/** A whole character with its marks, never half of a surrogate pair ('𠮷'). */
const firstLetter = (name: string) => /^.\p{M}*/su.exec(name.trim())?.[0] ?? '';

/** A person's initials as a picture. It is decoration: the name stands beside it or is the button's label. */
export function Avatar({ firstName, lastName, size = 36 }: { firstName: string; lastName: string; size?: number }) {
  return <Root aria-hidden="true" data-initials={initials(firstName, lastName)} $size={size} />;
}
