import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { VisuallyHidden } from './layout.tsx';

const pass = keyframes`from { background-position: 130% 0; } to { background-position: -60% 0; }`;

/** One grey bar where a line or a picture will be. Sizes in CSS lengths. */
export const SkeletonBar = styled.span<{ $width?: string; $height?: string; $radius?: string }>`
  display: block; width: ${({ $width = '100%' }) => $width}; height: ${({ $height = '14px' }) => $height};
  max-width: 100%;
  border-radius: ${({ $radius = '6px' }) => $radius};
  background: linear-gradient(100deg, var(--line) 40%, var(--sunken) 50%, var(--line) 60%) 130% 0 / 250% 100%;
  animation: ${pass} 1.6s ease-in-out infinite;
`;

/** Placeholders in the final layout while it loads; announced once to screen readers. */
export function Skeleton({ children, text = 'Loading...' }: { children: ReactNode; text?: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
