import { useAuth } from '@ledenbureau/auth/react';
import { useI18n } from '@ledenbureau/i18n';
import { Button, ButtonGroup, CopyButton, Money, Notice, Select, Stack, Table } from '@ledenbureau/ui';
import { useState } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import { useProblemText } from '../../texts/useProblemText.ts';
import { today } from '../../today.ts';
import {
  downloadFile,
  type PaymentBatchDetail,
  type PaymentLine,
  type PaymentReturn,
  type PaymentStep,
  usePaymentStep,
} from './payment.api.ts';

const codes = ['AC01', 'AC04', 'AM09', 'BE04', 'MD07', 'MS03'] as const satisfies readonly PaymentReturn['code'][];

/** A batch as it stands, and the step that waits: approving, the file, sending, and what the bank says of each line. */
export function BatchSteps({ batch }: { batch: PaymentBatchDetail }) {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const { user } = useAuth();
  const api = useApi();
  const step = usePaymentStep(batch);
  const [key] = useState(() => crypto.randomUUID());
  const [failed, setFailed] = useState<unknown>(null);
  const { status, maker, checker, total_cents: total, count, file_sha256: hash, lines } = batch;
  const take = (taken: PaymentStep) => step.mutate({ step: taken, key });
  const open = lines.filter((line) => line.status === 'in_file');
  const openTotal = open.reduce((sum, { amount_cents: cents }) => sum + cents, 0);
  const own = status === 'draft' && maker.id === user?.sub;
  const error = step.error ?? failed;

  return (
    <Stack gap={4}>
      <div>
        <p style={{ color: 'var(--lb-text-quiet)' }}>
          {t(`payments.status.${status}`)} · {t('payments.lineCount', { count })} ·{' '}
          {t('payments.on', { date: formats.date(batch.execution_date), iban: batch.debtor.iban_masked })}
        </p>
        <Money cents={total} style={{ font: 'var(--lb-type-figure)' }} />
        <p style={{ color: 'var(--lb-text-quiet)' }}>
          {t('payments.madeBy', { name: maker.name })}{' '}
          {checker ? t('payments.approvedBy', { name: checker.name }) : null}
        </p>
      </div>
      {own ? <Notice level="info">{t('decision.own')}</Notice> : null}
      {error ? <Notice level="error">{failure(error)}</Notice> : null}
      <Table<PaymentLine>
        caption={t('payments.lines')}
        density="compact"
        rows={lines}
        rowKey={(row) => row.id}
        empty={null}
        columns={[
          { id: 'name', header: t('payments.name'), rowHeader: true, cell: (row) => row.name_in_file },
          { id: 'reference', header: t('payments.reference'), cell: (row) => row.end_to_end_id },
          { id: 'iban', header: t('redemptions.iban'), cell: (row) => row.iban_masked },
          {
            id: 'amount',
            header: t('transaction.amount'),
            align: 'end',
            cell: (row) => <Money cents={row.amount_cents} />,
          },
          {
            id: 'status',
            header: t('transaction.statusLabel'),
            cell: (row) =>
              status === 'sent' && row.status === 'in_file' ? (
                <Answer line={row} busy={step.isPending} onAnswer={take} />
              ) : (
                `${t(`payments.lineStatus.${row.status}`)} ${row.return_code ?? ''}`
              ),
          },
        ]}
      />
      {hash ? (
        <p style={{ overflowWrap: 'anywhere' }}>
          {t('payments.hash')} <CopyButton value={hash}>{hash}</CopyButton>
        </p>
      ) : null}
      <ButtonGroup>
        {status === 'draft' && !own ? (
          <Button tone="green" loading={step.isPending} onClick={() => take({ action: 'approve', body: {} })}>
            {t('payments.approve')}
          </Button>
        ) : null}
        {status === 'approved' ? (
          <Button tone="green" loading={step.isPending} onClick={() => take({ action: 'file' })}>
            {t('payments.makeFile')}
          </Button>
        ) : null}
        {hash ? (
          <Button
            onClick={() => {
              setFailed(null);
              downloadFile(api, batch).catch(setFailed);
            }}
          >
            {t('payments.download')}
          </Button>
        ) : null}
        {status === 'file_made' ? (
          <Button tone="green" loading={step.isPending} onClick={() => take({ action: 'sent' })}>
            {t('payments.markSent')}
          </Button>
        ) : null}
        {status === 'sent' && open.length > 1 ? (
          <Button
            tone="green"
            loading={step.isPending}
            onClick={() => take({ action: 'confirm', body: { amount_cents: openTotal, settled_on: today() } })}
          >
            {t('payments.confirmAll', { amount: formats.money(openTotal) })}
          </Button>
        ) : null}
        {status === 'draft' || status === 'approved' || status === 'file_made' ? (
          <Button loading={step.isPending} onClick={() => take({ action: 'withdraw', body: {} })}>
            {t('payments.withdraw')}
          </Button>
        ) : null}
      </ButtonGroup>
    </Stack>
  );
}

interface AnswerProps {
  line: PaymentLine;
  busy: boolean;
  onAnswer(step: PaymentStep): void;
}

/** What the bank says of one line: paid, or returned with its code. */
function Answer({ line, busy, onAnswer }: AnswerProps) {
  const { t } = useI18n();
  const [code, setCode] = useState('');
  const known = codes.find((one) => one === code);
  const settled = { amount_cents: line.amount_cents, settled_on: today() };
  return (
    <Stack direction="row" gap={2} align="center">
      <Button
        size="small"
        disabled={busy}
        aria-label={t('payments.confirmLine', { name: line.name_in_file })}
        onClick={() => onAnswer({ action: 'confirm', body: { line_ids: [line.id], ...settled } })}
      >
        {t('payments.confirm')}
      </Button>
      <Select
        name={`code-${line.id}`}
        label={t('payments.codeLabel', { name: line.name_in_file })}
        hideLabel
        width="short"
        placeholder={t('payments.returned')}
        value={code}
        onChange={setCode}
        options={codes.map((value) => ({ value, label: `${value} ${t(`payments.code.${value}`)}` }))}
      />
      {known ? (
        <Button
          size="small"
          tone="danger"
          disabled={busy}
          onClick={() => onAnswer({ action: 'return', body: { line_id: line.id, code: known, ...settled } })}
        >
          {t('payments.returnLine')}
        </Button>
      ) : null}
    </Stack>
  );
}
