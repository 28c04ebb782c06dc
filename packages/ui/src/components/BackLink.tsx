import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.a`
  display: inline-flex; align-items: center; gap: 8px; min-height: var(--target); width: fit-content;
  color: var(--muted); font-size: var(--t-s); font-weight: 600;
  & svg { width: 18px; height: 18px; } &:hover { color: var(--text); }
`;

/** A link to the parent page. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Root href={href}>
      <ArrowLeft aria-hidden="true" /> <span>{children}</span>
    </Root>
  );
}
