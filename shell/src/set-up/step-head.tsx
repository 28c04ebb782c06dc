import { Eyebrow, Muted } from '@fieldhouse/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { GateHead } from '../screens/gate.tsx';

/** Which step of the set-up it is, its title and what it is for. The focus moves to it, as after a change of page. */
export function StepHead({ step, title, children }: { step: string; title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <GateHead>
      <Eyebrow>{step}</Eyebrow>
      <h1 ref={heading} tabIndex={-1} className="gate-title">
        {title}
      </h1>
      {children && <Muted>{children}</Muted>}
    </GateHead>
  );
}
