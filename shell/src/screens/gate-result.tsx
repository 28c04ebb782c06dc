import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';

const Root = styled.div`
  display: grid; gap: var(--s4);
  & > span {
    display: grid; place-items: center; width: 64px; height: 64px; border-radius: 50%; background: var(--turf-soft);
    color: var(--turf);
  }
  & > span svg { width: 30px; height: 30px; }
  & > p > b { overflow-wrap: anywhere; }
  & > ul {
    padding: var(--s4) var(--s4) var(--s4) var(--s6); border-radius: var(--radius-s); background: var(--sunken);
    color: var(--muted); font-size: var(--t-s);
  }
`;

/**
 * The result of a form, shown instead of it. The page shows its begin, and the focus moves to its
 * heading, as after every change of page.
 */
export function GateResult({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Root>
      <span>{icon}</span>
      <h1 ref={heading} tabIndex={-1} className="gate-title">
        {title}
      </h1>
      {children}
    </Root>
  );
}
