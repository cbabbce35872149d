import { useI18n } from '@ledenbureau/i18n';
import { EmptyState, Money, Pager, PlusIcon, Select, Stack, Table, Text } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTableState, RoleButton, useTrail } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { instrumentName } from '../../texts/instrumentName.ts';
import { instrumentOptions } from '../../texts/instrumentOptions.ts';
import { NumberButton } from '../transaction/NumberButton.tsx';
import { instrumentsQuery } from '../transaction/transaction.api.ts';
import { type InterestRun, runsQuery } from './interest.api.ts';
import { RunStatus } from './RunStatus.tsx';

export interface RunListProps {
  onOpen(id: string): void;
  onNew(): void;
}

/** The runs there are, newest first. */
export function RunList({ onOpen, onNew }: RunListProps) {
  const { t, locale, formats } = useI18n();
  const api = useApi();
  const [issue, setIssue] = useState('');
  const trail = useTrail();
  const instruments = useQuery(instrumentsQuery(api));
  const query = useQuery(runsQuery(api, { ...trail.page, ...(issue ? { instrument_id: issue } : {}) }));
  const create = (
    <RoleButton needs={['operator']} theme="green" startIcon={<PlusIcon />} onClick={onNew}>
      {t('interest.new.choose')}
    </RoleButton>
  );
  const empty = query.data?.items.length === 0;
  return (
    <Stack gap={4}>
      {empty && !issue ? null : (
        <Stack direction="row" justify="between" align="end">
          <Select
            name="issue"
            label={t('redemptions.issue')}
            placeholder={t('interest.everyIssue')}
            width="medium"
            value={issue}
            onChange={(id) => {
              setIssue(id);
              trail.restart();
            }}
            options={instrumentOptions(instruments.data?.items, locale, 'bond')}
          />
          {empty ? null : create}
        </Stack>
      )}
      <Table<InterestRun>
        caption={t('interest.runs')}
        density="compact"
        {...useTableState(query)}
        rowKey={(row) => row.id}
        empty={<EmptyState title={t(issue ? 'interest.noneOfIssue' : 'interest.none')} action={create} />}
        columns={[
          {
            id: 'number',
            header: t('transaction.number'),
            rowHeader: true,
            cell: (row) => (
              <>
                <NumberButton row={row} onOpen={onOpen} />
                <Text as="small" tone="quiet" nowrap block>
                  {t(`interest.kinds.${row.kind}`)}
                </Text>
              </>
            ),
          },
          {
            id: 'issue',
            header: t('redemptions.issue'),
            cell: (row) => (
              <>
                {instrumentName(row.instrument, locale)}
                <Text as="small" tone="quiet" nowrap block>
                  {t('interest.upTo', { date: formats.date(row.until) })}
                </Text>
              </>
            ),
          },
          {
            id: 'amount',
            header: t('transaction.amount'),
            align: 'end',
            cell: (row) => (
              <>
                <Money cents={row.booked_cents} />
                <Text as="small" tone="quiet" nowrap block>
                  {t('interest.members', { count: row.members })}
                </Text>
              </>
            ),
          },
          {
            id: 'status',
            header: t('transaction.statusLabel'),
            cell: (row) => <RunStatus status={row.status} />,
          },
          {
            id: 'who',
            header: t('interest.who'),
            cell: (row) => (
              <>
                {row.maker.name}
                {row.checker ? (
                  <Text as="small" tone="quiet" nowrap block>
                    {row.checker.name}
                  </Text>
                ) : null}
              </>
            ),
          },
        ]}
      />
      {query.data && !empty ? <Pager {...trail.pager(query.data)} /> : null}
    </Stack>
  );
}
