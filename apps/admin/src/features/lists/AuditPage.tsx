import { useI18n } from '@ledenbureau/i18n';
import { EmptyState } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useCursorPages, useFilters, ListPage } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { administratorsQuery } from '../../api/people.ts';
import { type AuditEvent, type AuditFilter, auditQuery, exportAudit } from './lists.api.ts';
import { daysOf, type Recent, recents } from './recent.ts';
import { useAuditColumns } from './useAuditColumns.tsx';

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

/** Who changed what, from what and to what: the audit, narrowed as the address says (domain model, section 2). */
export function AuditPage() {
  const { t } = useI18n();
  const api = useApi();
  const [search] = useSearchParams();
  const pages = useCursorPages();
  const administrators = useQuery(administratorsQuery(api));

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
  return (
    <ListPage<AuditEvent>
      title={t('audit.title')}
      name="audit"
      list={list}
      pages={pages}
      query={query}
      find={t('audit.find')}
      views={[
        { name: t('audit.everything'), query: '' },
        { name: t('lists.recent.today'), query: 'recent=today' },
      ]}
      table={{ rowKey: (row) => String(row.seq), columns: useAuditColumns() }}
      empty={{ narrowed: t('audit.none'), none: <EmptyState title={t('audit.none')} /> }}
      exported={{
        needs: ['auditor'],
        explain: (counts) => t('audit.exportExplain', counts),
        file: t('audit.file'),
        load: (why, key) => exportAudit(api, filter, why, key),
      }}
    />
  );
}
