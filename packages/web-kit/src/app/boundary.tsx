import { type ReactNode, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorPage } from './error-page.tsx';
import { retryOrReload } from './retry-or-reload.ts';

interface BoundaryProps {
  children: ReactNode;
  report: (error: unknown) => void;
  /** Called before the children are shown again. */
  onRetry?: () => void;
  /** The boundary is around the whole site, not one area. */
  isWholeSite?: boolean;
  /** Rendered instead of the error page. */
  fallback?: (retry: () => void) => ReactNode;
}

/** Isolates an error in its area: shows an error page with Try again, and reports the error. */
export function Boundary({ children, report, onRetry, isWholeSite = false, fallback }: BoundaryProps) {
  const failures = useRef(0);
  return (
    <ErrorBoundary
      onError={(error) => {
        failures.current += 1;
        report(error);
      }}
      onReset={() => onRetry?.()}
      fallbackRender={({ resetErrorBoundary }) => {
        const retry = () => retryOrReload(failures.current, resetErrorBoundary);
        return fallback ? fallback(retry) : <ErrorPage onRetry={retry} isWholeSite={isWholeSite} />;
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
