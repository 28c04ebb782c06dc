import { Eyebrow, Muted } from '@fieldhouse/ui';
import type { ReactNode } from 'react';
import { GateHead } from '../screens/gate.tsx';

/** Which step of the set-up it is, its title and what it is for. */
export function StepHead({ step, title, children }: { step: string; title: string; children?: ReactNode }) {
  return (
    <GateHead>
      <Eyebrow>{step}</Eyebrow>
      <h1 className="gate-title">{title}</h1>
      {children && <Muted>{children}</Muted>}
    </GateHead>
  );
}
