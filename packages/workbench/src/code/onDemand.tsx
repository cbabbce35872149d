import { type ComponentType, Suspense, useState } from 'react';
import { lateCode, lazyCode } from './code.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PageError } from './RouteError.tsx';

// with the banner, which comes after the first page: once the connection is gone it is late for it
const PartFailure = lateCode(async () => (await import('../shell/ConnectionBanner.tsx')).PartFailure);

/**
 * What opens over a page or in a part of it: its code is loaded when it is first shown. Where that fails, a dialog says so in the
 * place of what has `onClose`, and its own place of what has not; it can be tried again, and the page stays.
 * @param isPage it is all that the page has: trying again loads that anew.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isPage = false,
): ComponentType<Props> {
  let Loaded = lazyCode(load);
  return function OnDemand(props: Props) {
    const [attempt, setAttempt] = useState(Number(isPage));
    const again = () => {
      Loaded = lazyCode(load);
      setAttempt(attempt + 1);
    };
    return (
      <ErrorBoundary
        key={attempt}
        fallback={(error) => (
          <Suspense fallback={<PageError error={error} />}>
            <PartFailure error={error} part={props} attempt={attempt} onRetry={again} />
          </Suspense>
        )}
      >
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
