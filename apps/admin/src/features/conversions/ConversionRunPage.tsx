import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Button, EmptyState, ErrorState, Skeleton } from '@ledenbureau/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { ApiProblem, isRefusal, Page, refreshEverything, useProblemText } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { meQuery } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { runQuery } from './conversion.api.ts';
import { RunView } from './RunView.tsx';

/** The run that the address names (pages.md, C9). */
export function ConversionRunPage() {
  const { id = '' } = useParams();
  return <Run key={id} id={id} />;
}

/** A run by its id; one that is not there is page not found, with the way back. */
function Run({ id }: { id: string }) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const client = useQueryClient();
  const { data: run, error, refetch } = useQuery(runQuery(api, id));
  const me = useQuery(meQuery(api));

  // What came of a task is asked for once the service has done with it; while it works, half of it is not known.
  const state = run && run.task === null ? `${run.version} ${run.status}` : null;
  const last = useRef(state);
  useEffect(() => {
    if (state === null || state === last.current) return;
    if (last.current !== null) void refreshEverything(client);
    last.current = state;
  }, [client, state]);

  if (run && me.data) return <RunView run={run} me={me.data} />;
  const crumb = { label: t('menu.conversion.automation'), href: paths.conversions };
  // What is no id at all is as unknown as one that is not there.
  if (error instanceof ApiProblem && (error.status === 404 || error.code === 'invalid_id')) {
    return (
      <Page title={t('notFound.title')} breadcrumbs={[crumb, { label: id }]}>
        <EmptyState
          title={t('conversions.unknownRun', { id })}
          action={<Button href={paths.conversions}>{t('conversions.back')}</Button>}
        />
      </Page>
    );
  }
  const failed = error ?? me.error;
  return (
    <Page title={t('conversions.one')} breadcrumbs={[crumb, { label: '…' }]}>
      {failed ? (
        <ErrorState
          title={failure(failed)}
          {...(isRefusal(failed) ? {} : { onRetry: () => void Promise.all([refetch(), me.refetch()]) })}
        />
      ) : (
        <Skeleton lines={10} />
      )}
    </Page>
  );
}
