import { useI18n } from '@ledenbureau/i18n';
import {
  Button,
  DateText,
  decimalsIn,
  Dialog,
  ErrorState,
  Link,
  Money,
  Quantity,
  Skeleton,
  Stack,
  Table,
  Text,
} from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { Failure, useProblemText } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { MailText } from '../../register/request/MailText.tsx';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';
import { type Line, type LineDetail, lineQuery, type RunDetail, statementQuery } from './conversion.api.ts';
import { useRate } from '../../texts/useRate.ts';

type Formula = LineDetail['formulas'][number];

export interface LineDialogProps {
  run: RunDetail;
  line: Line;
  onClose(): void;
}

/** How what a member gets was worked out, lot by lot; of an executed run also what the member is written about it. */
export function LineDialog({ run, line, onClose }: LineDialogProps) {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const href = useTransactionHref();
  const query = useQuery(lineQuery(api, run.id, line.id));
  const written = run.status === 'executed' && line.outcome === 'converted';
  const mail = useQuery({ ...statementQuery(api, run.id, line.id), enabled: written });
  const value = line.principal_cents + line.interest_cents - line.withholding_cents;
  return (
    <Dialog
      open
      size="large"
      title={t('conversions.line.formulaOf', { name: line.member.display_name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('decision.close')}</Button>}
    >
      <Stack gap={4}>
        {query.data ? (
          <Formulas formulas={query.data.formulas} />
        ) : query.error ? (
          <ErrorState title={failure(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton lines={4} />
        )}
        <Text as="p">
          {t(line.outcome === 'converted' ? 'conversions.line.sum' : 'conversions.line.wouldBe', {
            value: formats.money(value),
            units: formats.quantity(line.target_quantity),
            price: formats.money(line.price_cents),
            target: formats.money(line.target_cents),
            rest: formats.money(line.remainder_cents),
          })}
        </Text>
        {line.transaction_id ? (
          <p>
            <Link href={href(line.transaction_id)}>{t('conversions.line.transaction')}</Link>
          </p>
        ) : null}
        {mail.error ? <Failure error={mail.error} /> : written ? <MailText mail={mail.data} /> : null}
      </Stack>
    </Dialog>
  );
}

function Formulas({ formulas }: { formulas: readonly Formula[] }) {
  const { t } = useI18n();
  const rate = useRate();
  if (formulas.length === 0) return null;
  const decimals = decimalsIn(formulas.map(({ quantity }) => quantity));
  return (
    <Table<Formula>
      caption={t('conversions.line.lots')}
      density="compact"
      rows={formulas}
      rowKey={(row) => `${row.lot_id} ${row.request} ${row.interest_from} ${row.year_days} ${row.rate_ppm}`}
      empty={null}
      columns={[
        {
          id: 'lot',
          header: t('conversions.line.acquired'),
          rowHeader: true,
          cell: (row) => (
            <>
              <DateText value={row.acquired_on} />
              {row.request === null ? null : (
                <Text as="small" weight="normal" block>
                  {row.request}
                </Text>
              )}
            </>
          ),
        },
        {
          id: 'quantity',
          header: t('transaction.quantity'),
          align: 'end',
          cell: (row) => <Quantity value={row.quantity} decimals={decimals} />,
        },
        {
          id: 'principal',
          header: t('quote.principal'),
          align: 'end',
          cell: (row) => <Money cents={row.principal_cents} />,
        },
        {
          id: 'formula',
          header: t('conversions.line.interestFormula'),
          align: 'end',
          cell: (row) =>
            row.interest_from === null || row.interest_to === null ? null : (
              <>
                <DateText value={row.interest_from} /> – <DateText value={row.interest_to} />
                {`: ${rate(row.rate_ppm)} × ${row.days}/${row.year_days}`}
              </>
            ),
        },
        {
          id: 'interest',
          header: t('quote.interest'),
          align: 'end',
          cell: (row) => <Money cents={row.interest_cents} />,
        },
      ]}
    />
  );
}
