import { type TextKey, useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Button, Card, DataTable, type DataTableColumn, EmptyState, Link, Pager, Stack } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import { Page } from '../../layout/Page.tsx';
import { ExportButton } from '../../list/ExportButton.tsx';
import type { ExportForm } from '../../list/ExportKeys.tsx';
import { ListKeys } from '../../list/ListKeys.tsx';
import { ListToolbar } from '../../list/ListToolbar.tsx';
import { useCursorPages } from '../../list/useCursorPages.ts';
import { useFilters } from '../../list/useFilters.ts';
import { useListFacts } from '../../list/useListFacts.ts';
import { useTableState } from '../../list/useTableState.ts';
import { memberHref, paths } from '../../paths.ts';
import { SavedViews } from '../../register/request/SavedViews.tsx';
import { today } from '../../today.ts';
import { EventChanges } from './EventChanges.tsx';
import { administratorsQuery } from '../../api/people.ts';
import { type AuditEvent, type AuditFilter, auditQuery, exportAudit } from './lists.api.ts';
import { daysOf, type Recent, recents } from './recent.ts';
import { onDemand } from '../../layout/onDemand.tsx';

const ExportDialog = onDemand(async () => (await import('../../register/request/ExportDialog.tsx')).ExportDialog);

const subjectTypes = [
  'member',
  'transaction',
  'redemption_request',
  'share_return_request',
  'return_round',
  'bulk_batch',
  'payment_batch',
  'interest_run',
  'conversion_run',
  'instrument',
  'period',
  'statement_run',
  'export',
  'identity',
] as const;

const wraps = { whiteSpace: 'normal' } as const;

/** Who changed what, from what and to what: the audit, narrowed as the address says (domain model, section 2). */
export function AuditPage() {
  const { t, formats } = useI18n();
  const api = useApi();
  const [search] = useSearchParams();
  const pages = useCursorPages();
  const administrators = useQuery(administratorsQuery(api));
  const [exporting, setExporting] = useState<ExportForm | null>(null);
  const find = useRef<HTMLInputElement>(null);

  const list = useFilters([
    {
      id: 'actor',
      kind: 'choice',
      label: t('audit.actor'),
      promoted: true,
      options: (administrators.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      id: 'recent',
      kind: 'choice',
      label: t('audit.when'),
      promoted: true,
      options: recents.map((value) => ({ value, label: t(`lists.recent.${value}`) })),
    },
    {
      id: 'type',
      kind: 'choice',
      label: t('audit.subject'),
      promoted: true,
      options: subjectTypes.map((value) => ({ value, label: t(`audit.type.${value}`) })),
    },
    { id: 'at', kind: 'period', label: t('audit.period') },
  ]);
  const { q } = list;
  const { actor, recent, type, at } = list.values as {
    actor?: string;
    recent?: Recent;
    type?: string;
    at?: { from?: string; until?: string };
  };
  const days = recent ? daysOf(recent) : { from: at?.from, to: at?.until };
  const filter: AuditFilter = {
    ...(q ? { q } : {}),
    ...(actor ? { actor_id: actor } : {}),
    ...(type ? { subject_type: type } : {}),
    ...(days.from ? { from: days.from } : {}),
    ...(days.to ? { to: days.to } : {}),
  };
  const query = useQuery({
    ...auditQuery(api, { ...filter, limit: pages.pageSize, ...(pages.cursor ? { cursor: pages.cursor } : {}) }),
    enabled: !(search.has('actor') && administrators.isPending),
  });
  const pager = query.data ? pages.pager(query.data) : undefined;
  const total = query.data?.total ?? 0;
  const atLeast = query.data?.total_is_lower_bound === true;
  const columns = useAuditColumns();
  const facts = useListFacts(list);

  return (
    <Page title={t('audit.title')} actions={<ExportButton needs={['auditor']} onExport={setExporting} />}>
      <Stack gap={3}>
        <SavedViews
          list="audit"
          given={[
            { name: t('audit.everything'), query: '' },
            { name: t('lists.recent.today'), query: 'recent=today' },
          ]}
        />
        <Card flush role="group" aria-label={t('audit.title')}>
          <DataTable<AuditEvent>
            caption={t('audit.title')}
            density="compact"
            toolbar={<ListToolbar list={list} find={{ label: t('audit.find'), inputRef: find }} />}
            {...useTableState(query)}
            rowKey={(row) => String(row.seq)}
            columns={columns}
            columnChoice={{ list: 'audit', version: 1, reorder: true }}
            empty={
              <EmptyState
                title={t('audit.none')}
                {...(Object.keys(filter).length > 0
                  ? {
                      action: <Button onClick={() => list.clear()}>{t('ui.clearFilters')}</Button>,
                    }
                  : {})}
              />
            }
          />
        </Card>
        {pager && total > 0 ? <Pager {...pager} /> : null}
      </Stack>
      <ListKeys
        keys={[
          { key: '/', label: t('keys.search'), run: () => find.current?.focus() },
          { key: ']', label: t('ui.nextPage'), run: () => pager?.onNext?.() },
          { key: '[', label: t('ui.previousPage'), run: () => pager?.onPrevious?.() },
        ]}
      />
      {exporting ? (
        <ExportDialog
          form={exporting}
          explain={t('audit.exportExplain', { count: total, shown: `${formats.number(total)}${atLeast ? '+' : ''}` })}
          file={`${t('audit.file')}-${today()}`}
          print={{ title: t('audit.title'), facts, count: atLeast ? Infinity : total }}
          draftKey="export.audit"
          load={(why, key) => exportAudit(api, filter, why, key)}
          onClose={() => setExporting(null)}
        />
      ) : null}
    </Page>
  );
}

/** 'redemption.approved_many' → 'redemptionApprovedMany' */
const camel = (action: string): string => action.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());

function useAuditColumns(): DataTableColumn<AuditEvent>[] {
  const { t, lookup, formats } = useI18n();
  const verb = (action: string) =>
    lookup(`audit.action.${camel(action) as 'transactionBooked'}` satisfies TextKey) ??
    lookup(`requests.event.${action.slice(action.indexOf('.') + 1) as 'approved'}` satisfies TextKey) ??
    action;
  return [
    { id: 'at', header: t('audit.at'), width: '9.5rem', cell: (row) => formats.dateTime(row.at) },
    { id: 'actor', header: t('audit.actor'), cell: (row) => row.actor.name },
    {
      id: 'action',
      header: t('audit.action_'),
      rowHeader: true,
      cell: (row) => <span style={wraps}>{verb(row.action)}</span>,
    },
    { id: 'subject', header: t('audit.subject'), cell: (row) => <Subject event={row} /> },
    { id: 'changes', header: t('audit.changes'), width: '40%', cell: (row) => <EventChanges event={row} /> },
    { id: 'place', header: t('audit.place'), align: 'end', extra: true, cell: (row) => formats.number(row.seq) },
    { id: 'code', header: t('audit.code'), extra: true, cell: (row) => row.action },
    { id: 'request', header: t('audit.request'), extra: true, cell: (row) => row.request_id },
  ];
}

/** Where a subject of a type can be looked at; a member is by number. */
const pageOf: Readonly<Record<string, ((id: string) => string) | undefined>> = {
  transaction: (id) => `${paths.transactions}?tx=${id}`,
  redemption_request: (id) => `${paths.redemptions}?id=${id}`,
  share_return_request: (id) => `${paths.shareReturns}?id=${id}`,
  conversion_run: (id) => `${paths.conversions}/${id}`,
  statement_run: () => paths.statements,
};

/** What it was done to, with the way there where it has a page. */
function Subject({ event: { subject } }: { event: AuditEvent }) {
  const { t, lookup } = useI18n();
  const name = lookup(`audit.type.${subject.type as 'member'}` satisfies TextKey) ?? subject.type;
  const label = [name, subject.label].filter(Boolean).join(' ');
  const href = subject.member_no === null ? pageOf[subject.type]?.(subject.id) : memberHref(subject.member_no);
  return href === undefined ? <span title={t('audit.subject')}>{label}</span> : <Link href={href}>{label}</Link>;
}
