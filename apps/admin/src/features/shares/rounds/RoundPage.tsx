import { useI18n } from '@ledenbureau/i18n';
import { Button, ErrorState, Skeleton } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Page, useProblemText } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import type { ReturnRoundDetail } from '../../../api/types.ts';
import { paths } from '../../../paths.ts';
import { roundQuery } from '../round.api.ts';
import { roundHref } from '../roundHref.ts';
import { Round } from './Round.tsx';
import { useStep } from './useStep.ts';

/** A round: what is asked against what there is, what each gets, and the decision about it. */
export function RoundPage({ id }: { id: string }) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const query = useQuery(roundQuery(useApi(), id));
  const round = query.data?.id === id ? query.data : undefined;
  const page = (content: ReactNode) => (
    <Page
      key={id}
      title={round ? t('returns.round.title', { year: String(round.fiscal_year) }) : t('returns.round.one')}
      breadcrumbs={[
        { label: t('menu.goodShares.return'), href: paths.shareReturns },
        { label: t('returns.round.many'), href: roundHref('list') },
        { label: round?.number ?? '…' },
      ]}
      actions={round ? <Actions round={round} /> : null}
    >
      {content}
    </Page>
  );
  if (round) return <Round key={id} round={round} page={page} />;
  return page(
    query.error ? (
      <ErrorState title={failure(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton lines={10} />
    ),
  );
}

function Actions({ round }: { round: ReturnRoundDetail }) {
  const { t } = useI18n();
  const { choose } = useStep();
  const open = round.status === 'draft' || round.status === 'calculated';
  return (
    <>
      {open ? <Button onClick={() => choose('terms')}>{t('returns.terms.choose')}</Button> : null}
      {round.status === 'done' ? (
        <Button onClick={() => choose('letters')}>{t('returns.letters.choose')}</Button>
      ) : null}
      {round.calculation ? <Button onClick={() => choose('export')}>{t('returns.round.export')}</Button> : null}
    </>
  );
}
