import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** Takes the place of what failed. */
  fallback(error: unknown): ReactNode;
  children: ReactNode;
}

/** Keeps a failure of one part, or of loading its code, from taking the whole page along. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    return 'error' in this.state ? this.props.fallback(this.state.error) : this.props.children;
  }
}
