import { styled } from 'styled-components';

const Root = styled.a`
  position: fixed; z-index: 20; inset: 8px auto auto max(8px, env(safe-area-inset-left)); padding: 12px 18px; border-radius: var(--radius-s);
  background: var(--surface); color: var(--text); font-weight: 600; box-shadow: var(--shadow-l);
  &:not(:focus) { transform: translateY(-200%); }
  @media print { display: none; }
`;

/** The first element in the tab order: skips the header and moves to the content with this id. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return <Root href={`#${to}`}>Skip to content</Root>;
}
