import { Disclosure, Stack } from '@fieldhouse/ui';
import type { ReactNode } from 'react';

interface ForOperatorProps {
  /** What is inside, in the club's words. */
  text: string;
  children: ReactNode;
}

/** What the operator of the servers sets and reads, closed at first (product decision 89). */
export function ForOperator({ text, children }: ForOperatorProps) {
  return (
    <Disclosure title="For the operator" text={text}>
      <Stack $gap={5}>{children}</Stack>
    </Disclosure>
  );
}
