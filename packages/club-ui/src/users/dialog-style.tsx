import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Ground = styled.div`
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--s3); align-items: start; padding: 12px 14px;
  border-radius: var(--radius-s);
  background: var(--warn-soft); color: var(--warn); font-size: 0.9375rem; line-height: 1.45;
  & > svg { width: 20px; height: 20px; margin-top: 1px; }
`;

/** A warning about the effect of the action. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <Ground>
      <TriangleAlert aria-hidden="true" />
      <p>{children}</p>
    </Ground>
  );
}
