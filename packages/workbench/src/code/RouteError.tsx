import { useI18n } from '@ledenbureau/i18n';
import { ErrorState } from '@ledenbureau/ui';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { useProduct } from '../product.ts';
import { CodeLoadError } from './code.ts';
import { RedirectLimitError } from './redirectLimit.ts';

/** What a page shows when its code or its rendering failed: the rest of the application stays usable. */
export function RouteError() {
  return <PageError error={useRouteError()} />;
}

/** The last net: an error outside every page. */
export function RootError() {
  return (
    <main>
      <RouteError />
    </main>
  );
}

export interface PageErrorProps {
  error: unknown;
  /** Tries again; default: loads the page anew. */
  onRetry?(): void;
}

/** Says what kind of failure it was. Trying again asks first whether the server answers: a reload without it loses all. */
export function PageError({ error, onRetry = () => window.location.reload() }: PageErrorProps) {
  const { t } = useI18n();
  const { isReachable } = useProduct();
  const [state, setState] = useState<'retrying' | 'unreachable'>();
  // What could not be loaded is the network's doing, and no fault to report.
  const kind = error instanceof RedirectLimitError ? 'redirects' : error instanceof CodeLoadError ? 'code' : 'page';
  useEffect(() => {
    if (kind !== 'code') reportError(error);
  }, [error, kind]);
  const retry = async () => {
    setState('retrying');
    const answers = await isReachable();
    setState(answers ? undefined : 'unreachable');
    if (answers) onRetry();
  };
  return (
    <ErrorState
      title={t(`workbench.failure.${kind}.title`)}
      description={t(
        state === 'unreachable' ? 'workbench.failure.code.unreachable' : `workbench.failure.${kind}.description`,
      )}
      retrying={state === 'retrying'}
      onRetry={() => void retry()}
    />
  );
}
