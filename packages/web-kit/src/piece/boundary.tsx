import { Component, type ReactNode } from 'react';
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
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    this.failures += 1;
    this.props.report(error);
  }

  override render() {
    const { children, fallback, isWholeSite } = this.props;
    if (!this.state.broken) return children;
    return fallback ? fallback(this.again) : <Trouble onAgain={this.again} isWholeSite={isWholeSite ?? false} />;
  }

  private failures = 0;

  private again = () => {
    againOrAfresh(this.failures, () => {
      this.props.onAgain?.();
      this.setState({ broken: false });
    });
  };
}
