import { styled } from 'styled-components';
import { media } from '../tokens/media.ts';

/** A surface with a border. `$flush`: no padding, for tables and lists that have their own. */
export const Card = styled.article<{ $flush?: boolean }>`
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow-s);
  padding: ${({ $flush }) => ($flush ? 0 : 'var(--s5)')}; overflow: ${({ $flush }) => ($flush ? 'hidden' : 'visible')};
  ${media.phone} { padding: ${({ $flush }) => ($flush ? 0 : 'var(--s4)')}; }
`;

/** A dashed card that is a button and adds another item ('Add another child'). */
export const AddCard = styled.button`
  display: grid; place-content: center; justify-items: center; gap: var(--s3); width: 100%; min-height: 208px;
  padding: var(--s4);
  border: 2px dashed var(--control); border-radius: var(--radius); background: transparent; color: var(--muted);
  font: 600 1rem/1.3 var(--face); cursor: pointer;
  transition: border-color var(--fast), color var(--fast), background var(--fast);
  &:hover { border-color: var(--turf); color: var(--turf); background: var(--turf-soft); }
  & svg { width: 30px; height: 30px; color: var(--turf); }
  ${media.phone} {
    min-height: 60px; padding: 0 var(--s4); grid-auto-flow: column; align-items: center; gap: var(--s2);
    & svg { width: 22px; height: 22px; }
  }
`;
