import { useI18n } from '@ledenbureau/i18n';
import { DateText, Button, Link, Notice, ProgressBar, Text } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { BatchFrame, Fact, HashFact } from './BatchFrame.tsx';
import type { StepProps } from './BatchPage.tsx';
import { DownloadFile } from './DownloadFile.tsx';
import { DownloadRows } from './DownloadRows.tsx';
import { Figure } from './Figure.tsx';
import { RowList } from './RowList.tsx';
import { Summary } from './Summary.tsx';
import { useBatchSentence } from './useBatchSentence.tsx';
import { useBulkProblem } from './useBulkProblem.ts';
import { isSelf, type Self } from '../../api/people.ts';
import { AlikeNotice } from '../../register/approval/AlikeNotice.tsx';

/** What came of a batch: booked with the number of each row, taken back since, or thrown away. */
export function ResultStep({ batch, mayDo, onChoose, me }: StepProps & { me: Self }) {
  const { t, formats, locale } = useI18n();
  const { item } = useBulkProblem();
  const sentence = useBatchSentence();
  const { status, maker, checker, reversal, numbers, posted_at: posted, failure, progress } = batch;
  const discarded = status === 'discarded';
  const unpriced = batch.instruments.flatMap((terms) =>
    terms.prices.length === 0 ? instrumentName(terms, locale) : [],
  );
  const isMembersAlone = batch.transactions === 0 && !discarded;
  const rows = discarded ? batch.rows - batch.errors - batch.skipped : batch.transactions;
  const count = isMembersAlone ? batch.new_members : (numbers?.count ?? rows);
  const when = (at: string | null, name: string, words: string): ReactNode =>
    at === null ? null : (
      <Fact key={words} name={words}>
        <DateText value={at} time /> {name}
      </Fact>
    );
  return (
    <BatchFrame
      batch={batch}
      ended={!discarded}
      onPrimary={undefined}
      actions={
        <>
          <DownloadFile batch={batch} />
          {discarded ? null : (
            <DownloadRows batch={batch} what="result" theme="transparent">
              {t('bulk.result')}
            </DownloadRows>
          )}
        </>
      }
      facts={[
        when(batch.submitted_at, maker.name, t('bulk.submittedAt')),
        when(posted, checker?.name ?? '', t('bulk.postedAt')),
        when(reversal?.reversed_at ?? null, reversal?.checker?.name ?? '', t('bulk.status.reversed')),
        <HashFact key="hash" hash={batch.file_sha256} />,
      ]}
      decision={
        progress
          ? undefined
          : {
              sentence: discarded
                ? t('bulk.discardedText')
                : status === 'reversed'
                  ? t('bulk.reversedText')
                  : reversal
                    ? t('bulk.reversalAskedBy', { name: reversal.asked_by.name })
                    : isMembersAlone
                      ? t('bulk.membersStay')
                      : t('bulk.canBeReversed', { count }),
              note:
                status === 'posted' && !isMembersAlone
                  ? t(isSelf(me, reversal?.asked_by) ? 'bulk.reversalOwn' : 'bulk.reversalByTwo')
                  : undefined,
              actions: (
                <>
                  {mayDo.includes('keep') ? (
                    <Button onClick={() => onChoose('keep')}>{t('bulk.do.keep.choose')}</Button>
                  ) : null}
                  {mayDo.includes('reverse') ? (
                    <Button onClick={() => onChoose('reverse')}>
                      {t(reversal ? 'bulk.do.reverse.chooseSecond' : 'bulk.do.reverse.choose')}
                    </Button>
                  ) : null}
                  <Button theme="green" href={paths.createBulk}>
                    {t('bulk.another')}
                  </Button>
                </>
              ),
            }
      }
    >
      <AlikeNotice maker={maker} checker={batch.checker} over />
      <AlikeNotice maker={reversal?.asked_by} checker={reversal?.checker ?? null} />
      {failure ? (
        <Notice tone="warning" title={t('bulk.notReversed')}>
          {failure.line === null ? '' : `${t('bulk.line', { line: formats.number(failure.line) })}: `}
          {item(failure)}
        </Notice>
      ) : null}
      {progress ? (
        <ProgressBar
          label={t(`bulk.task.${progress.task}`)}
          value={progress.done}
          max={progress.total}
          detail={t('bulk.posted', { done: formats.number(progress.done), count: progress.total })}
        />
      ) : null}
      <Figure
        value={formats.number(count)}
        words={t(
          discarded
            ? 'bulk.discardedCount'
            : isMembersAlone
              ? 'bulk.madeCount'
              : status === 'reversed'
                ? 'bulk.reversedCount'
                : 'bulk.bookedCount',
          { count },
        )}
        aside={
          numbers ? (
            <Text as="b" tone="neutral" weight="medium">
              {t('bulk.period', { from: numbers.first, until: numbers.last })}
            </Text>
          ) : undefined
        }
      />
      {discarded ? null : (
        <>
          {status === 'posted' ? (
            <Notice tone="positive">
              {t('bulk.asApproved')} {sentence(batch)}
            </Notice>
          ) : null}
          {status === 'posted' && unpriced.length > 0 ? (
            <Notice
              tone="warning"
              title={t('bulk.unpriced', { instruments: new Intl.ListFormat(locale).format(unpriced) })}
            >
              {t('bulk.unpricedWhy')} <Link href={paths.cooperativeSettings}>{t('bulk.setPrices')}</Link>
            </Notice>
          ) : null}
          <Summary batch={batch} />
        </>
      )}
      <RowList batch={batch} tabs={discarded ? ['all', 'error'] : ['booked', 'skipped']} />
    </BatchFrame>
  );
}
