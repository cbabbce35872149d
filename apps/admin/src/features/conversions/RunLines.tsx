import { useI18n } from '@ledenbureau/i18n';
import {
  Button,
  Card,
  DataTable,
  type DataTableColumn,
  decimalsIn,
  EmptyState,
  Money,
  Pager,
  Quantity,
  Select,
  Stack,
  Text,
} from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useState } from 'react';
import { onDemand, SearchField, useCursorPages, useParameters, useTableState } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { memberHref } from '../../paths.ts';
import { type Line, type LineCode, linesQuery, type RunDetail } from './conversion.api.ts';

const LineDialog = onDemand(async () => (await import('./LineDialog.tsx')).LineDialog);

export interface RunLinesProps {
  run: RunDetail;
  /** Those who are converted, or those who are left out. */
  outcome: Line['outcome'];
  /** Members can be left out and included. */
  decidable: boolean;
  findRef: Ref<HTMLInputElement>;
  onDecide(line: Line): void;
}

/** What a run comes to for each member, by member number; text, reason and page stand in the address. */
export function RunLines({ run, outcome, decidable, findRef, onDecide }: RunLinesProps) {
  const { t, formats } = useI18n();
  const { search, narrow: change } = useParameters();
  const pages = useCursorPages();
  const [opened, setOpened] = useState<Line | null>(null);
  const excepted = outcome === 'exception';
  const codes: readonly { code: LineCode; count: number }[] = excepted ? run.exceptions : run.notices;
  const code = codes.find((one) => one.code === search.get('code'))?.code;
  const q = search.get('q')?.trim() ?? '';
  const query = useQuery({
    ...linesQuery(useApi(), run.id, {
      outcome,
      limit: pages.pageSize,
      ...(pages.cursor ? { cursor: pages.cursor } : {}),
      ...(code ? { code } : {}),
      ...(q ? { q } : {}),
    }),
    enabled: run.calculation !== null,
  });
  const table = useTableState(query, pages);
  const totals = excepted ? null : (query.data?.totals ?? null);
  const decimals = (of: (line: Line) => string | null, sum?: string | null) =>
    decimalsIn([...(query.data?.items ?? []).map(of), sum]);
  const source = (line: Line) => (excepted ? line.held_quantity : line.quantity);
  const narrowed = code !== undefined || q !== '';
  const caption = t(excepted ? 'conversions.tab.exceptions' : 'conversions.tab.lines');
  if (run.calculation === null) return <EmptyState title={t('conversions.line.notYet')} />;

  const words = (line: Line) => (
    <>
      {line.held_for ? (
        <Text as="div" tone="warning">
          {t(`conversions.held.${line.held_for}`)}
        </Text>
      ) : null}
      {line.codes.map((one) => (
        <div key={one}>{t(`conversions.code.${one}`)}</div>
      ))}
      {line.decision ? (
        <Text as="div" tone="quiet">
          {t('conversions.line.decided', { name: line.decision.by.name, reason: line.decision.reason })}
        </Text>
      ) : null}
    </>
  );
  const columns: (DataTableColumn<Line> & { total?: ReactNode })[] = [
    {
      id: 'member',
      header: t('transaction.member'),
      names: true,
      rowHeader: true,
      cell: (line) => line.member.display_name,
      total: totals ? t('conversions.memberCount', { count: totals.members }) : undefined,
    },
    {
      id: 'no',
      header: t('conversions.line.memberNo'),
      cell: (line) => <Text tone="quiet">{line.member.member_no}</Text>,
    },
    ...(excepted
      ? [{ id: 'why', header: t('transaction.reason'), required: true, cell: words } satisfies DataTableColumn<Line>]
      : []),
    {
      id: 'source',
      header: t('conversions.sourceUnits'),
      align: 'end',
      defaultHidden: run.source === null,
      cell: (line) => {
        const quantity = source(line);
        return quantity === null ? null : (
          <Quantity value={quantity} decimals={decimals(source, totals?.source_quantity)} />
        );
      },
      total: totals?.source_quantity ? (
        <Quantity value={totals.source_quantity} decimals={decimals(source, totals.source_quantity)} />
      ) : undefined,
    },
    {
      id: 'principal',
      header: run.source === null ? t('conversions.basis.payable') : t('quote.principal'),
      align: 'end',
      cell: (line) => <Money cents={line.principal_cents} />,
      total: totals ? <Money cents={totals.principal_cents} /> : undefined,
    },
    {
      id: 'interest',
      header: t('quote.interest'),
      align: 'end',
      defaultHidden: run.source === null,
      cell: (line) => <Money cents={line.interest_cents} />,
      total: totals ? <Money cents={totals.interest_cents} /> : undefined,
    },
    {
      id: 'tax',
      header: t('quote.withholding'),
      align: 'end',
      defaultHidden: !((totals?.withholding_cents ?? 0) > 0),
      cell: (line) => <Money cents={line.withholding_cents} />,
      total: totals ? <Money cents={totals.withholding_cents} /> : undefined,
    },
    {
      id: 'price',
      header: t('transaction.price'),
      align: 'end',
      defaultHidden: true,
      cell: (line) => <Money cents={line.price_cents} />,
    },
    {
      id: 'target',
      header: t('conversions.targetUnits'),
      align: 'end',
      cell: (line) => (
        <Text weight="strong">
          <Quantity
            value={line.target_quantity}
            decimals={decimals((one) => one.target_quantity, totals?.target_quantity)}
          />
        </Text>
      ),
      total: totals ? (
        <Quantity
          value={totals.target_quantity}
          decimals={decimals((one) => one.target_quantity, totals.target_quantity)}
        />
      ) : undefined,
    },
    {
      id: 'value',
      header: t('conversions.line.value'),
      align: 'end',
      defaultHidden: true,
      cell: (line) => <Money cents={line.target_cents} />,
      total: totals ? <Money cents={totals.target_cents} /> : undefined,
    },
    {
      id: 'rest',
      header: t('conversions.rest'),
      align: 'end',
      cell: (line) => <Money cents={line.remainder_cents} />,
      total: totals ? <Money cents={totals.remainder_cents} /> : undefined,
    },
    ...(excepted
      ? []
      : [
          {
            id: 'notes',
            header: t('conversions.line.notes'),
            // as much as names have: a sentence, and not a word on each line
            width: '25%',
            defaultHidden: codes.length === 0 && run.held.count === 0,
            cell: words,
          } satisfies DataTableColumn<Line>,
        ]),
    {
      id: 'more',
      header: t('conversions.line.more'),
      required: true,
      cell: (line) => (
        <Stack direction="row" wrap={false} gap={3}>
          <Button
            inline
            aria-label={t('conversions.line.formulaOf', { name: line.member.display_name })}
            onClick={() => setOpened(line)}
          >
            {t('conversions.line.formula')}
          </Button>
          {decidable && canDecide(line) ? (
            <Button
              inline
              aria-label={t(`conversions.decide.${choiceOf(line)}.of`, { name: line.member.display_name })}
              onClick={() => onDecide(line)}
            >
              {t(`conversions.decide.${choiceOf(line)}.choose`)}
            </Button>
          ) : null}
        </Stack>
      ),
    },
  ];
  return (
    <Stack gap={3}>
      <Card padding="none" role="group" aria-label={caption}>
        <DataTable<Line>
          caption={caption}
          density="compact"
          toolbar={
            <Stack direction="row" gap={2}>
              <SearchField
                key={q === '' ? 'empty' : 'filled'}
                label={t('conversions.line.find')}
                value={q}
                inputRef={findRef}
                onChange={(text) => change({ q: text })}
              />
              {codes.length > 0 ? (
                <Select
                  name="code"
                  label={t(excepted ? 'transaction.reason' : 'conversions.line.notes')}
                  hideLabel
                  width="medium"
                  placeholder={t(excepted ? 'conversions.line.allReasons' : 'conversions.line.allLines')}
                  value={code ?? ''}
                  options={codes.map(({ code: value, count }) => ({
                    value,
                    label: `${t(`conversions.code.${value}`)} (${formats.number(count)})`,
                  }))}
                  onChange={(next) => change({ code: next })}
                />
              ) : null}
            </Stack>
          }
          {...table}
          rowKey={(line) => line.id}
          rowHref={(line) => memberHref(line.member.member_no)}
          columns={columns}
          footer={totals === null ? undefined : columns.map(({ total }) => total ?? '')}
          columnChoice={{ list: `conversion-${outcome}`, version: 1 }}
          empty={
            narrowed ? (
              <EmptyState
                title={t('conversions.noMatch')}
                action={<Button onClick={() => change({ q: '', code: '' })}>{t('ui.clearFilters')}</Button>}
              />
            ) : (
              <EmptyState
                title={t(excepted ? 'conversions.line.noExceptions' : 'conversions.sentence.nobody', {
                  date: formats.date(run.run_on),
                })}
              />
            )
          }
        />
      </Card>
      {query.data && query.data.items.length > 0 ? <Pager {...pages.pager(query.data)} /> : null}
      {opened ? <LineDialog run={run} line={opened} onClose={() => setOpened(null)} /> : null}
    </Stack>
  );
}

/** An exception that is law cannot be passed over. */
const canDecide = ({ outcome, includable, decision }: Line): boolean =>
  outcome === 'converted' || includable || decision !== null;

/** What can be decided about a member: a decision of before is taken back first. */
export const choiceOf = ({ outcome, decision }: Line): 'exclude' | 'include' | 'undo' =>
  decision !== null ? 'undo' : outcome === 'converted' ? 'exclude' : 'include';
