import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { DateText, CopyButton, DateField, Notice, Stack, Text } from '@ledenbureau/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiProblem, useProblemText, today, useKeyFor } from '@ledenbureau/workbench';
import { Answer, answerId } from './Answer.tsx';
import { BatchActions } from './BatchActions.tsx';
import { Total } from './ComposeHead.tsx';
import { DrawerFoot } from './DrawerFoot.tsx';
import { BatchLines } from './BatchLines.tsx';
import { LineNote } from './LineTable.tsx';
import { type PaymentBatchDetail, type PaymentLine, type PaymentStep, usePaymentStep } from './payment.api.ts';
import { AlikeNotice } from '../approval/AlikeNotice.tsx';

export interface BatchViewProps {
  batch: PaymentBatchDetail;
  onClose(): void;
}

/** A batch as it stands, and the step that waits: approving, the file, sending, and what the bank says of each line. */
export function BatchView({ batch, onClose }: BatchViewProps) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const step = usePaymentStep(batch, t('payments.batch', { number: batch.number }));
  const keyFor = useKeyFor();
  const [settledOn, setSettledOn] = useState(today);
  const { status, maker, checker, comment, file_sha256: hash } = batch;
  const own = status === 'draft' && !batch.can.includes('approve');
  const { error } = step;
  const take = (paymentStep: PaymentStep) => {
    step.mutate({ step: paymentStep, key: keyFor([batch.version, paymentStep]) });
  };
  // who answers line by line goes on with the next one: the buttons of the line before are gone
  const next = useRef<string>(null);
  useEffect(() => {
    if (step.status !== 'success' || next.current === null) return;
    document.getElementById(answerId(next.current))?.focus();
    next.current = null;
  }, [step.status]);
  const goOnAfter = (line: PaymentLine, lines: readonly PaymentLine[]) => {
    const at = lines.indexOf(line);
    const rest = [...lines.slice(at + 1), ...lines.slice(0, at)];
    next.current = rest.find(({ status: of }) => of === 'in_file')?.id ?? null;
  };
  const mustHold = batch.to_hold.count > 0;
  const answers = status === 'sent' || status === 'confirmed' || status === 'partly_failed';

  return (
    <Stack gap={4}>
      <Stack direction="row" gap={5} align="start">
        <Total count={batch.count} cents={batch.total_cents} />
        <Fact term={t('payments.executionDate')}>
          <DateText value={batch.execution_date} />
        </Fact>
        <Fact term={t('payments.from')}>{batch.debtor.iban_masked}</Fact>
      </Stack>
      <AlikeNotice maker={maker} checker={checker} over={status !== 'draft'} />
      {own ? <Notice tone="accent">{t('decision.own')}</Notice> : null}
      {status === 'withdrawn' ? <Notice tone="accent">{t('payments.withdrawn')}</Notice> : null}
      {mustHold ? (
        <Notice tone="warning">{t(status === 'file_made' ? 'payments.mustRemake' : 'payments.willHold')}</Notice>
      ) : null}
      {comment && checker ? (
        <Text as="p" tone="quiet">
          {t('payments.said', { name: checker.name, comment })}
        </Text>
      ) : null}
      {answers ? (
        <DateField
          name="settled_on"
          label={t('payments.settledOn')}
          hint={t('payments.settledHint')}
          max={today()}
          value={settledOn}
          onChange={(day, { problem }) => setSettledOn(problem === null ? day : '')}
        />
      ) : null}
      <BatchLines batch={batch} notesOf={notesOf} totals={totals()} />
      {hash ? (
        <Text as="div" size="dense" tone="quiet" breakAnywhere>
          {t('payments.hash')} <CopyButton value={hash}>{hash}</CopyButton>
        </Text>
      ) : null}
      <DrawerFoot>
        {error ? (
          <Stack width="100%">
            <Notice tone="danger">
              {error instanceof ApiProblem && error.code === 'state_conflict'
                ? t('payments.stateConflict')
                : failure(error)}
            </Notice>
          </Stack>
        ) : null}
        <BatchActions
          batch={batch}
          own={own}
          settledOn={settledOn}
          busy={step.isPending}
          onTake={take}
          onClose={onClose}
        />
      </DrawerFoot>
    </Stack>
  );

  function totals() {
    const all = { label: t('payments.inBatch'), count: batch.count, cents: batch.total_cents };
    const onHold = { label: t('payments.lineStatus.held'), count: batch.held.count, cents: batch.held.amount_cents };
    const stays = batch.count - onHold.count;
    const inFile = { label: t('payments.inFile'), count: stays, cents: batch.total_cents - onHold.cents };
    const parts = onHold.count === 0 ? [all] : stays === 0 ? [all, onHold] : [all, onHold, inFile];
    if (!answers) return parts;
    return [
      ...parts,
      { label: t('payments.lineStatus.confirmed'), count: batch.confirmed.count, cents: batch.confirmed.amount_cents },
      { label: t('payments.lineStatus.returned'), count: batch.returned.count, cents: batch.returned.amount_cents },
      { label: t('payments.unanswered'), count: batch.unanswered.count, cents: batch.unanswered.amount_cents },
    ];
  }

  function notesOf(line: PaymentLine, page: readonly PaymentLine[]): ReactNode[] {
    const returnCode = line.return_code;
    if (line.status === 'returned' && returnCode) {
      return [
        <LineNote
          key="returned"
          warning={t('payments.came', { code: returnCode, why: t(`payments.code.${returnCode}`) })}
        />,
      ];
    }
    if (line.held_for) return [<LineNote key="held" warning={t(`payments.held.${line.held_for}`)} />];
    if (!answers || (line.status !== 'in_file' && line.status !== 'confirmed')) {
      return line.asked ? [<Quiet key="asked">{t('payments.wasAsked')}</Quiet>] : [];
    }
    return [
      <Answer
        key="answer"
        line={line}
        busy={step.isPending || settledOn === ''}
        onAnswer={({ code }) => {
          goOnAfter(line, page);
          const settled = { amount_cents: line.amount_cents, settled_on: settledOn };
          take(
            code === null
              ? { action: 'confirm', body: { line_ids: [line.id], ...settled } }
              : { action: 'return', body: { line_id: line.id, code, ...settled } },
          );
        }}
      />,
    ];
  }
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Stack gap={1}>
      <Text as="p" weight="medium">
        {term}
      </Text>
      <Text as="p" nowrap>
        {children}
      </Text>
    </Stack>
  );
}

const Quiet = ({ children }: { children: ReactNode }) => <Text tone="quiet">{children}</Text>;
