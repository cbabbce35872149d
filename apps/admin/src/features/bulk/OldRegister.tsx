import { type TextKey, useI18n } from '@ledenbureau/i18n';
import {
  Button,
  ButtonGroup,
  Card,
  ErrorState,
  Money,
  Notice,
  Quantity,
  Skeleton,
  Stack,
  Table,
  Text,
} from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useProblemText } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { type BatchDetail, type Comparison, comparisonQuery } from './bulk.api.ts';
import { MemberDifferences } from './MemberDifferences.tsx';
import { OldBalanceFile } from './OldBalanceFile.tsx';
import { OldSource } from './OldSource.tsx';
import { OldTotalsForm } from './OldTotalsForm.tsx';
import { useOldTotalsDraft } from './useOldTotalsDraft.ts';

type Explanation = Comparison['members']['explanations'][number];
type Line = Comparison['instruments'][number];

export interface OldRegisterProps {
  batch: BatchDetail;
  /** The totals of the old administration can be told. */
  editable?: boolean;
}

/** A register as the batch would make it beside the old administration: what differs, and what may explain it. */
export function OldRegister({ batch, editable = false }: OldRegisterProps) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const id = useId();
  const draft = useOldTotalsDraft(batch);
  const [telling, setTelling] = useState<'typed' | 'file' | null>(editable && draft.stored ? 'typed' : null);
  const query = useQuery({ ...comparisonQuery(useApi(), batch), enabled: batch.purpose === 'register' });
  const { data } = query;
  if (batch.purpose !== 'register') return null;
  const isTold = data !== undefined && (data.members.old !== null || data.instruments.some(hasOld));
  return (
    <section aria-labelledby={id}>
      <Stack gap={2}>
        <Stack direction="row" justify="between" align="baseline">
          <Text as="h2" size="body" weight="strong" id={id}>
            {t('bulk.old.title')}
          </Text>
          {editable && data && telling === null ? (
            <ButtonGroup>
              <Button size="small" onClick={() => setTelling('file')}>
                {t('bulk.old.file.choose')}
              </Button>
              <Button size="small" onClick={() => setTelling('typed')}>
                {t(isTold ? 'bulk.old.change' : 'bulk.old.tell')}
              </Button>
            </ButtonGroup>
          ) : null}
        </Stack>
        {data === undefined ? (
          query.error ? (
            <ErrorState title={failure(query.error)} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton lines={4} />
          )
        ) : telling === 'typed' ? (
          <OldTotalsForm batch={batch} comparison={data} draft={draft} onDone={() => setTelling(null)} />
        ) : telling === 'file' ? (
          <OldBalanceFile
            batch={batch}
            instruments={data.instruments.map(({ instrument }) => instrument)}
            onDone={() => setTelling(null)}
          />
        ) : isTold ? (
          <Differences comparison={data} />
        ) : (
          <Text as="p" tone="quiet">
            {t(editable ? 'bulk.old.why' : 'bulk.old.never')}
          </Text>
        )}
      </Stack>
    </section>
  );
}

const hasOld = ({ old }: Line) => old.quantity !== null || old.amount_cents !== null;

/** Members, units and euros of both, a line each, and a sentence for what may explain a difference. */
function Differences({ comparison }: { comparison: Comparison }) {
  const { day, members, instruments, by_member: byMember, differences, reason } = comparison;
  const { t, formats } = useI18n();
  const why = useExplanation();
  const lines = [
    {
      id: 'members',
      name: t('bulk.members'),
      show: (value: number) => formats.number(value),
      old: members.old,
      now: members.new,
      difference: members.difference,
    },
    ...instruments.flatMap(({ instrument, old, new: now, difference }, index) => [
      {
        id: `${index} units`,
        name: t('bulk.old.units', { instrument }),
        show: (value: number | string) => <Quantity value={String(value)} />,
        old: old.quantity,
        now: now.quantity,
        difference: difference.quantity,
      },
      {
        id: `${index} euros`,
        name: t('bulk.old.euros', { instrument }),
        show: (value: number | string) => <Money cents={Number(value)} />,
        old: old.amount_cents,
        now: now.amount_cents,
        difference: difference.amount_cents,
      },
    ]),
  ];
  type Shown = (typeof lines)[number];
  const isOff = ({ difference }: Shown) => difference !== null && Number(difference) !== 0;
  const show = (line: Shown, value: number | string | null) => (value === null ? '' : line.show(value as number));
  const explanations = [
    ...members.explanations.map((one) => why(t('bulk.members'), one)),
    ...instruments.flatMap(({ instrument, explanations }) => explanations.map((one) => why(instrument, one))),
  ];
  return (
    <Stack gap={2}>
      {day === null ? null : <Text as="p">{t('bulk.old.day', { date: formats.date(day) })}</Text>}
      <Card padding="none">
        <Table<Shown>
          caption={t('bulk.old.title')}
          density="compact"
          rows={lines}
          rowKey={({ id }) => id}
          empty={null}
          columns={[
            { id: 'name', header: t('bulk.old.what'), rowHeader: true, cell: ({ name }) => name },
            { id: 'old', header: t('bulk.old.old'), align: 'end', cell: (line) => show(line, line.old) },
            { id: 'new', header: t('bulk.old.new'), align: 'end', cell: (line) => show(line, line.now) },
            {
              id: 'difference',
              header: t('bulk.old.difference'),
              align: 'end',
              cell: (line) =>
                isOff(line) ? (
                  <Text tone="danger" weight="strong">
                    {show(line, line.difference)}
                  </Text>
                ) : line.difference === null ? (
                  ''
                ) : (
                  <Text tone="positive">{t('bulk.old.same')}</Text>
                ),
            },
          ]}
        />
      </Card>
      <OldSource comparison={comparison} />
      {differences === 0 ? (
        <Text as="p" tone="positive">
          {t('bulk.old.allSame')}
        </Text>
      ) : (
        <Notice tone="warning" title={t('bulk.old.differs', { count: differences })}>
          {byMember && byMember.count > 0 ? <MemberDifferences byMember={byMember} /> : null}
          {explanations.map((one) => (
            <p key={one}>{one}</p>
          ))}
          {explanations.length === 0 && !byMember?.count ? t('bulk.old.unexplained') : null}
        </Notice>
      )}
      {reason ? (
        <Notice tone="accent" title={t('bulk.old.reasonGiven')}>
          {reason}
        </Notice>
      ) : null}
    </Stack>
  );
}

/** What may explain a difference, in a sentence. */
function useExplanation() {
  const { t, formats } = useI18n();
  return (
    what: string,
    { code, rows, lines, factor, larger, nominal_cents: nominal, day, members }: Explanation,
  ): string => {
    const numbers = lines.map((line) => formats.number(line)).join(', ');
    const reason = t(`bulk.old.reason.${code}` satisfies TextKey, {
      count: code === 'members' ? members.length : rows,
      lines: rows > lines.length ? `${numbers} …` : numbers,
      factor: formats.number(factor ?? 0),
      side: t(larger === 'old' ? 'bulk.old.old' : 'bulk.old.new').toLowerCase(),
      nominal: nominal === null ? '' : formats.money(nominal),
      day: day === null ? '' : formats.date(day),
      members: members.join(', '),
    });
    return `${what}: ${reason}`;
  };
}
