import { useI18n } from '@ledenbureau/i18n';
import { DateText, Grid, Notice, ProgressBar, Text } from '@ledenbureau/ui';
import { ListKeys, RoleButton } from '@ledenbureau/workbench';
import { Attention } from './Attention.tsx';
import { BatchFrame, Fact } from './BatchFrame.tsx';
import { BatchFigures } from './BatchFigures.tsx';
import type { StepProps } from './BatchPage.tsx';
import { DiscardButton } from './DiscardButton.tsx';
import { DownloadFile } from './DownloadFile.tsx';
import { LargestRows } from './LargestRows.tsx';
import { MadeInstruments } from './MadeInstruments.tsx';
import { unopened } from './openedTerms.ts';
import { OldRegister } from './OldRegister.tsx';
import { RowList } from './RowList.tsx';
import { Summary } from './Summary.tsx';
import { useBulkProblem } from './useBulkProblem.ts';
import { useReadingFacts } from './useReadingFacts.tsx';
import { AlikeNotice } from '../../register/approval/AlikeNotice.tsx';

/** Steps 4 and 5: what was submitted, as its maker and the second administrator both see it; then how far it is booked. */
export function ApproveStep({
  batch,
  own,
  mayDo,
  onChoose,
  opened,
  me,
}: StepProps & { me: { settings: { four_eyes: boolean } } }) {
  const { t, formats } = useI18n();
  const { item } = useBulkProblem();
  const readingFacts = useReadingFacts(batch);
  const { maker, submitted_at: at, progress, days, numbers, failure } = batch;
  const approve = mayDo.includes('approve');
  const closed = approve ? unopened(batch, opened.digests) : [];
  const chooseApproval = () => {
    if (closed.length === 0) onChoose('approve');
  };
  const count = batch.transactions;
  return (
    <BatchFrame
      batch={batch}
      current={batch.status === 'posting' ? 'post' : 'submit'}
      onPrimary={approve ? chooseApproval : undefined}
      actions={
        <>
          <DownloadFile batch={batch} />
          {mayDo.includes('discard') ? <DiscardButton onChoose={onChoose} /> : null}
        </>
      }
      facts={[
        <Fact key="at" name={t('bulk.submittedAt')}>
          {at === null ? null : <DateText value={at} time />}
        </Fact>,
        <Fact key="by" name={t('bulk.by')}>
          {maker.name}
        </Fact>,
        days ? (
          <Fact key="days" name={t('transaction.effectiveDate')}>
            {days.from === days.to
              ? formats.date(days.from)
              : t('bulk.period', { from: formats.date(days.from), until: formats.date(days.to) })}
          </Fact>
        ) : null,
        ...readingFacts,
      ]}
      decision={
        progress
          ? undefined
          : {
              sentence: numbers
                ? t('bulk.willBook', { count, first: numbers.first, last: numbers.last })
                : count === 0
                  ? t('bulk.newMembers', { count: batch.new_members })
                  : t('bulk.willBookCount', { count }),
              note:
                closed.length > 0
                  ? t('error.api.terms_unopened', { instruments: closed.join(', ') })
                  : own
                    ? t(me.settings.four_eyes ? 'decision.own' : 'bulk.fourEyesOff')
                    : t('bulk.youAreSecond', { name: maker.name }),
              actions: approve ? (
                <>
                  {mayDo.includes('reject') ? (
                    <RoleButton needs={['approver']} letter="R" onClick={() => onChoose('reject')}>
                      {t('bulk.do.reject.choose')}
                    </RoleButton>
                  ) : null}
                  <RoleButton
                    needs={['approver']}
                    theme="green"
                    letter="A"
                    disabled={closed.length > 0}
                    onClick={chooseApproval}
                  >
                    {t('bulk.do.approve.choose')}
                  </RoleButton>
                </>
              ) : null,
            }
      }
    >
      <AlikeNotice maker={maker} checker={batch.checker} over={batch.status !== 'awaiting_approval'} />
      {failure ? (
        <Notice tone="warning" title={t('bulk.notBooked')}>
          {failure.line === null ? '' : `${t('bulk.line', { line: formats.number(failure.line) })}: `}
          {item(failure)}
        </Notice>
      ) : null}
      {progress ? (
        <div>
          <ProgressBar
            label={t('bulk.posting')}
            value={progress.done}
            max={progress.total}
            detail={t('bulk.posted', { done: formats.number(progress.done), count: progress.total })}
          />
          <Text as="p" size="small" tone="quiet">
            {t('bulk.goesOn')}
          </Text>
        </div>
      ) : null}
      <BatchFigures batch={batch} />
      <Summary batch={batch} />
      <OldRegister batch={batch} />
      <MadeInstruments batch={batch} opened={approve ? opened : undefined} />
      <Grid columns={2} minItemWidth={384} gap={[4, 8]} align="start">
        <Attention batch={batch} />
        <LargestRows batch={batch} />
      </Grid>
      <RowList batch={batch} tabs={['all', 'warning', 'skipped']} />
      <ListKeys
        keys={
          approve
            ? [
                { key: 'a', label: t('bulk.do.approve.choose'), run: chooseApproval },
                { key: 'r', label: t('bulk.do.reject.choose'), run: () => onChoose('reject') },
              ]
            : []
        }
      />
    </BatchFrame>
  );
}
