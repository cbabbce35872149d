import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** Takes the place of what failed. */
  fallback(error: unknown): ReactNode;
  children: ReactNode;
}

/** Keeps a failure of one part, or of loading its code, from taking the whole page along. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override render(): ReactNode {
    const { failed, error } = this.state;
    return failed ? this.props.fallback(error) : this.props.children;
  }
}
