import { useI18n } from '@ledenbureau/i18n';
import { ErrorState } from '@ledenbureau/ui';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { RedirectLimitError } from '../redirectLimit.ts';

/** What a page shows when its code or its rendering failed: the rest of the application stays usable. */
export function RouteError() {
  const { t } = useI18n();
  const error = useRouteError();
  useEffect(() => reportError(error), [error]);
  const kind = error instanceof RedirectLimitError ? 'redirects' : 'page';
  return (
    <ErrorState
      title={t(`error.${kind}.title`)}
      description={t(`error.${kind}.description`)}
      onRetry={() => window.location.reload()}
    />
  );
}

/** The last net: an error outside every page. */
export function RootError() {
  return (
    <main>
      <RouteError />
    </main>
  );
}
