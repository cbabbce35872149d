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

/** Says what kind of failure it was. Trying again asks first whether the server answers: a reload without it loses all. */
export function PageError({ error }: { error: unknown }) {
  const { t } = useI18n();
  const { isReachable } = useProduct();
  const [retrying, setRetrying] = useState(false);
  const [unreachable, setUnreachable] = useState(false);
  // What could not be loaded is the network's doing, and no fault to report.
  const kind = error instanceof RedirectLimitError ? 'redirects' : error instanceof CodeLoadError ? 'code' : 'page';
  useEffect(() => {
    if (kind !== 'code') reportError(error);
  }, [error, kind]);
  const retry = async () => {
    setRetrying(true);
    const answers = await isReachable();
    setUnreachable(!answers);
    setRetrying(false);
    if (answers) window.location.reload();
  };
  return (
    <ErrorState
      title={t(`workbench.failure.${kind}.title`)}
      description={unreachable ? t('workbench.failure.code.unreachable') : t(`workbench.failure.${kind}.description`)}
      retrying={retrying}
      onRetry={() => void retry()}
    />
  );
}
