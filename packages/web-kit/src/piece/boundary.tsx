import { Component, type ReactNode } from 'react';
import { againOrAfresh } from './again.ts';
import { Trouble } from './trouble.tsx';

interface BoundaryProps {
  children: ReactNode;
  report: (error: unknown) => void;
  /** Called before the children are shown again. */
  onAgain?: () => void;
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
    return this.state.broken ? <Trouble onAgain={this.again} /> : this.props.children;
  }

  private failures = 0;

  private again = () => {
    againOrAfresh(this.failures, () => {
      this.props.onAgain?.();
      this.setState({ broken: false });
    });
  };
}
