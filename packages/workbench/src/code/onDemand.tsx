import { type ComponentType, Suspense } from 'react';
import { lazyCode } from './code.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PageError } from './RouteError.tsx';

/**
 * What opens over a page or in a part of it: its code is loaded when it is first shown. Where that fails, it says so in its
 * own place and the page stays.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazyCode(load);
  return function OnDemand(props: Props) {
    return (
      <ErrorBoundary fallback={(error) => <PageError error={error} />}>
        <Suspense fallback={null}>
          <Loaded {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
