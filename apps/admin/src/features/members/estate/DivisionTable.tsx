import { QuantityField, useFormActions, useFormValues } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Button, Money, Quantity, Stack, Table, type TableColumn, Text } from '@ledenbureau/ui';
import type { KeyboardEvent } from 'react';
import type { Member } from '../../../api/types.ts';
import { instrumentName } from '../../../texts/instrumentName.ts';
import { fromUnits } from './division.ts';
import { cellName, type EstateRow, type EstateValues, rowsOf, worth } from './estate.ts';

const sum = (cents: readonly (number | null)[]): number => cents.reduce<number>((total, one) => total + (one ?? 0), 0);

/** One row for each instrument, one column for each heir: what there was is what the heirs get and what is left. */
export function DivisionTable({ member }: { member: Member }) {
  const { t, locale, formats } = useI18n();
  const { setValue } = useFormActions<EstateValues>();
  const values = useFormValues<EstateValues, EstateValues>((all) => all);
  const rows = rowsOf(member, values);
  const { heirs } = values;
  const total = sum(rows.map((row) => worth(row, row.units)));
  const left = sum(rows.map((row) => worth(row, row.rest)));
  const complete = rows.every(({ rest }) => rest === 0n);
  // before the first heir nobody has done anything wrong
  const wrong = heirs.length > 0 ? ({ tone: 'danger', weight: 'strong' } as const) : undefined;

  /** Puts what is left of an instrument to what an heir gets of it. */
  const giveRest = ({ holding, scale, shares, rest }: EstateRow, index: number) => {
    const heir = heirs[index];
    const next = (shares[index] ?? 0n) + rest;
    if (heir && next >= 0n) setValue(cellName(holding.instrument.id, heir.id), fromUnits(next, scale));
  };
  const press = (event: KeyboardEvent) => {
    const [, instrumentId, heirId] = (event.target as HTMLElement).id.split(':');
    const row = rows.findIndex(({ holding }) => holding.instrument.id === instrumentId);
    const column = heirs.findIndex(({ id }) => id === heirId);
    const at = rows[row];
    if (!at || column < 0) return;
    if (event.key === '=') {
      event.preventDefault();
      giveRest(at, column);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = rows[row + (event.key === 'ArrowDown' ? 1 : -1)];
      const name = next && heirs[column] ? cellName(next.holding.instrument.id, heirs[column].id) : '';
      const target = document.getElementById(name);
      if (!(target instanceof HTMLInputElement)) return;
      event.preventDefault();
      target.focus();
      target.select();
    }
  };

  const columns: TableColumn<EstateRow>[] = [
    {
      id: 'instrument',
      header: t('transaction.instrument'),
      rowHeader: true,
      cell: ({ holding }) => <Text nowrap>{instrumentName(holding.instrument, locale)}</Text>,
    },
    {
      id: 'held',
      header: t('members.estate.had'),
      align: 'end',
      cell: (row) => <Quantity value={row.holding.total} />,
    },
    ...heirs.map((heir): TableColumn<EstateRow> => ({
      id: heir.id,
      header: heir.display_name,
      align: 'end',
      cell: ({ holding, scale }) => (
        <QuantityField
          id={cellName(holding.instrument.id, heir.id)}
          name={cellName(holding.instrument.id, heir.id)}
          label={t('members.estate.cell', {
            instrument: instrumentName(holding.instrument, locale),
            name: heir.display_name,
          })}
          hideLabel
          scale={scale}
          align="end"
          width="full"
        />
      ),
    })),
    {
      id: 'rest',
      header: t('members.estate.rest'),
      align: 'end',
      cell: ({ rest, scale }) => (
        <Text {...(rest === 0n ? { tone: 'quiet' } : wrong)}>
          <Quantity value={fromUnits(rest, scale)} />
        </Text>
      ),
    },
  ];
  return (
    <Stack gap={2} onKeyDown={press}>
      <Stack as="p" direction="row" align="baseline" justify="between" gap={[1, 3]}>
        <Text weight="strong">
          <Text size="figure">
            <Money cents={total} />
          </Text>{' '}
          {heirs.length === 0 ? null : t('members.estate.over', { count: heirs.length })}
        </Text>
        <Text {...(complete ? { tone: 'positive' } : wrong)}>
          {complete ? t('members.estate.allDivided') : t('members.estate.left', { amount: formats.money(left) })}
        </Text>
      </Stack>
      <Table<EstateRow>
        caption={t('members.estate.division')}
        density="compact"
        rows={rows}
        rowKey={({ holding }) => holding.instrument.id}
        empty={null}
        columns={columns}
        footer={[
          t('holdings.value'),
          <Money key="all" cents={total} />,
          ...heirs.map((heir, index) => (
            <Money key={heir.id} cents={sum(rows.map((row) => worth(row, row.shares[index] ?? 0n)))} />
          )),
          <Money key="rest" cents={left} />,
        ]}
      />
      {rows
        .filter(({ rest }) => rest > 0n && heirs.length > 0)
        .map((row) => (
          <p key={row.holding.instrument.id}>
            <Text tone="danger" weight="strong">
              {t('members.estate.giveRest', {
                quantity: formats.quantity(fromUnits(row.rest, row.scale)),
                instrument: instrumentName(row.holding.instrument, locale),
              })}
            </Text>{' '}
            {heirs.map((heir, index) => (
              <Button key={heir.id} size="small" onClick={() => giveRest(row, index)}>
                {heir.display_name}
              </Button>
            ))}
          </p>
        ))}
      <Text as="p" size="small" tone="quiet">
        {t('members.estate.rounding')}
      </Text>
    </Stack>
  );
}
