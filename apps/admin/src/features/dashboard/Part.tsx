import { useI18n } from '@ledenbureau/i18n';
import { ErrorState, type NoticeProps, Skeleton, Stack } from '@ledenbureau/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onDemand, useProblemText } from '@ledenbureau/workbench';

// A part that is there came before this did, which is loaded after the first page.
const Notice = onDemand<NoticeProps>(async () => (await import('../../layout/Live.tsx')).Notice);

export interface PartProps<Data> {
  query: UseQueryResult<Data>;
  /** Says which part could not be loaded. */
  failed: string;
  /** While nothing is there yet. */
  waiting?: ReactNode;
  children(data: Data): ReactNode;
}

/**
 * A part of the page that loads by itself. When it fails it says so in its own place, with a way to try again; what it
 * showed before stays, with the time it is of, and is never passed off as new.
 */
export function Part<Data>({ query, failed, waiting, children }: PartProps<Data>) {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const { data, error } = query;
  if (data === undefined) {
    return error ? (
      <ErrorState
        title={failed}
        description={failure(error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <div aria-busy="true">{waiting ?? <Skeleton lines={6} />}</div>
    );
  }
  return (
    <Stack>
      {error ? (
        <Notice
          tone="danger"
          title={t('dashboard.stale', { at: formats.dateTime(new Date(query.dataUpdatedAt).toISOString()) })}
        >
          {failure(error)}
        </Notice>
      ) : null}
      {children(data)}
    </Stack>
  );
}
