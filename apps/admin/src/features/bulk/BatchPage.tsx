import { useI18n } from '@ledenbureau/i18n';
import { EmptyState, ErrorState, Link, Skeleton } from '@ledenbureau/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem, isRefusal, onDemand, Page, useParameters, useProblemText } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { meQuery } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { type BatchDetail, batchQuery } from './bulk.api.ts';
import { BatchDialog, type BatchAction, dialogsOf } from './dialogs/BatchDialog.tsx';
import type { OpenedTerms, TermsDigests } from './openedTerms.ts';
import { stepOf } from './steps.ts';
import { isSelf } from '../../api/people.ts';

// A batch is at one step at a time, and who chooses a file is at none of these.
const ColumnsStep = onDemand(async () => (await import('./ColumnsStep.tsx')).ColumnsStep);
const CheckStep = onDemand(async () => (await import('./CheckStep.tsx')).CheckStep);
const ApproveStep = onDemand(async () => (await import('./ApproveStep.tsx')).ApproveStep);
const ResultStep = onDemand(async () => (await import('./ResultStep.tsx')).ResultStep);

/** A batch at the step where it is; which rows are looked at and which dialog is open stands in the address. */
export function BatchPage({ id }: { id: string }) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const { search, narrow: change } = useParameters();
  const { data: batch, error, refetch } = useQuery(batchQuery(api, id));
  const me = useQuery(meQuery(api));

  // What came of a step is asked again once the service has done with it; not before, when half of it is not known.
  const client = useQueryClient();
  const state = batch && !batch.progress ? `${batch.version} ${batch.status} ${batch.checked_at}` : null;
  const last = useRef(state);
  useEffect(() => {
    if (state === null || state === last.current) return;
    if (last.current !== null) void client.invalidateQueries({ queryKey: ['bulk-rows', id] });
    last.current = state;
  }, [client, id, state]);

  const [digests, setDigests] = useState<TermsDigests>({});
  const onOpen = (code: string, sha256: string) => setDigests((now) => ({ ...now, [code]: sha256 }));

  if (!batch || !me.data) {
    const gone = error instanceof ApiProblem && (error.status === 404 || error.code === 'invalid_parameter');
    const failed = error ?? me.error;
    return (
      <Page title={t('menu.members.bulk')} breadcrumbs={[{ label: t('menu.members.bulk'), href: paths.createBulk }]}>
        {gone ? (
          <EmptyState title={t('bulk.gone')} action={<Link href={paths.createBulk}>{t('bulk.toAll')}</Link>} />
        ) : failed ? (
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
  const step = stepOf(batch, search.get('step'));
  const mayDo = dialogsOf(batch);
  const action = mayDo.find((candidate) => candidate === search.get('do'));
  const props = {
    batch,
    own: isSelf(me.data, batch.maker),
    mayDo,
    onChoose: (next: BatchAction) => change({ do: next }),
    opened: { digests, onOpen },
  };
  return (
    <>
      {step === 'columns' ? (
        <ColumnsStep key={batch.id} {...props} onChecked={() => change({ step: '', rows: '', line: '' })} />
      ) : step === 'check' ? (
        <CheckStep {...props} />
      ) : batch.status === 'awaiting_approval' || batch.status === 'posting' ? (
        <ApproveStep {...props} me={me.data} />
      ) : (
        <ResultStep {...props} me={me.data} />
      )}
      {action ? (
        <BatchDialog
          key={`${id} ${action}`}
          action={action}
          batch={batch}
          digests={digests}
          fourEyes={me.data.settings.four_eyes}
          onClose={() => change({ do: '' })}
        />
      ) : null}
    </>
  );
}

/** What each step of a batch is given. */
export interface StepProps {
  batch: BatchDetail;
  /** Whoever looks is the one who entered it: rows stay open to typing while the service checks, when no step is. */
  own: boolean;
  mayDo: readonly BatchAction[];
  /** Opens the last step of an action. */
  onChoose(action: BatchAction): void;
  /** Of the instruments that it makes. */
  opened: OpenedTerms;
}
