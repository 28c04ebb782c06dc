import { type ReactNode, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { againOrAfresh } from './again.ts';
import { Trouble } from './trouble.tsx';

interface BoundaryProps {
  children: ReactNode;
  report: (error: unknown) => void;
  /** Called before the children are shown again. */
  onAgain?: () => void;
  /** It is around everything. */
  isWholeSite?: boolean;
  /** What stands there instead of the error page of an area. */
  fallback?: (again: () => void) => ReactNode;
}

/** Keeps an error inside its area: says so, reports it and offers Try again. */
export function Boundary({ children, report, onAgain, isWholeSite = false, fallback }: BoundaryProps) {
  const failures = useRef(0);
  return (
    <ErrorBoundary
      onError={(error) => {
        failures.current += 1;
        report(error);
      }}
      onReset={() => onAgain?.()}
      fallbackRender={({ resetErrorBoundary }) => {
        const again = () => againOrAfresh(failures.current, resetErrorBoundary);
        return fallback ? fallback(again) : <Trouble onAgain={again} isWholeSite={isWholeSite} />;
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
