import { TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import {
  Button,
  Dialog,
  EmptyState,
  ErrorState,
  isSelected,
  Money,
  Notice,
  Skeleton,
  Stack,
  Table,
  type TableSelection,
} from '@ledenbureau/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import type { Redemption, RedemptionApprovals } from '../../api/types.ts';
import { refreshEverything } from '../../queryClient.ts';
import { ActionDialog } from '../../register/request/ActionDialog.tsx';
import { Focused } from '../../register/transaction/Focused.tsx';
import { useProblemText } from '../../texts/useProblemText.ts';
import { ApprovalState } from './ApprovalState.tsx';
import { approveMany, mostAtOnce, type RedemptionFilter, selectedRedemptions } from './redemption.api.ts';

export interface BulkApproveDialogProps {
  filter: RedemptionFilter;
  selection: TableSelection;
  onClose(): void;
}

/** Approves the chosen requests, each in full and as it was quoted: first what, then what became of each. */
export function BulkApproveDialog({ filter, selection, onClose }: BulkApproveDialogProps) {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const client = useQueryClient();
  const answer = useRef<RedemptionApprovals>(null);
  const [done, setDone] = useState<RedemptionApprovals | null>(null);
  // what is chosen is looked up once: that, and nothing that came in meanwhile, is approved
  const query = useQuery({
    queryKey: ['redemptions-selected', filter, selection],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => selectedRedemptions(api, filter, (id) => isSelected(selection, id), signal),
  });
  const { data: chosen, error, refetch } = query;

  if (done) {
    return (
      <Dialog
        open
        size="large"
        title={t('redemptions.bulk.result')}
        onClose={onClose}
        actions={<Close onClose={onClose} />}
      >
        <Result done={done} chosen={chosen ?? []} />
      </Dialog>
    );
  }
  if (!chosen) {
    return (
      <Dialog
        open
        size="large"
        title={t('redemptions.bulk.title')}
        onClose={onClose}
        actions={<Close onClose={onClose} />}
      >
        {error ? <ErrorState title={failure(error)} onRetry={() => void refetch()} /> : <Skeleton lines={6} />}
      </Dialog>
    );
  }
  const ready = chosen.filter(({ approval }) => approval.state === 'now');
  const rest = chosen.filter(({ approval }) => approval.state !== 'now');
  const total = ready.reduce((sum, { quote }) => sum + quote.net_cents, 0);
  return (
    <ActionDialog
      title={t('redemptions.bulk.title')}
      confirm={t('redemptions.bulk.confirm', { count: ready.length })}
      size="large"
      draftKey="redemption.bulk"
      initialValues={{ comment: '' }}
      schema={y.object({ comment: y.string().trim().max(500), key: y.string() })}
      blocked={ready.length === 0}
      send={async ({ comment }, key) => {
        const items = ready.map(({ id, version, quote }) => ({ id, version, quote_digest: quote.digest }));
        answer.current = await approveMany(api, { items, ...(comment.trim() ? { comment: comment.trim() } : {}) }, key);
        void refreshEverything(client);
      }}
      onClose={onClose}
      onDone={() => setDone(answer.current)}
    >
      <p>
        {t('redemptions.bulk.explain', { count: ready.length })} <Money cents={total} style={{ fontWeight: 600 }} />
      </p>
      {chosen.length === mostAtOnce ? (
        <Notice level="info">{t('redemptions.bulk.most', { max: formats.number(mostAtOnce) })}</Notice>
      ) : null}
      {rest.length > 0 ? (
        <Stack gap={2}>
          <p>{t('redemptions.bulk.skipped', { count: rest.length })}</p>
          <Table<Redemption>
            caption={t('redemptions.bulk.skippedTitle')}
            density="compact"
            rows={rest}
            rowKey={(row) => row.id}
            empty={null}
            columns={[
              { id: 'number', header: t('transaction.number'), cell: (row) => row.number },
              { id: 'member', header: t('transaction.member'), cell: (row) => row.member.display_name },
              {
                id: 'why',
                header: t('redemptions.state'),
                align: 'end',
                cell: (row) => <ApprovalState redemption={row} />,
              },
            ]}
          />
        </Stack>
      ) : null}
      <TextArea name="comment" rows={2} label={t('transaction.comment')} hint={t('form.optional')} />
    </ActionDialog>
  );
}

const Close = ({ onClose }: { onClose(): void }) => {
  const { t } = useI18n();
  return <Button onClick={onClose}>{t('decision.close')}</Button>;
};

type Outcome = RedemptionApprovals['results'][number];

/** What became of each record; those that were not approved first. */
function Result({ done, chosen }: { done: RedemptionApprovals; chosen: readonly Redemption[] }) {
  const { t, formats } = useI18n();
  const { item } = useProblemText();
  const nameOf = (id: string) => chosen.find((one) => one.id === id)?.member.display_name ?? '';
  const rows = done.results.toSorted((a, b) => Number(a.outcome === 'approved') - Number(b.outcome === 'approved'));
  return (
    <Stack gap={3}>
      <Focused>
        <Notice
          level={done.approved === done.results.length ? 'success' : 'warning'}
          title={t('redemptions.bulk.done', { count: done.approved, amount: formats.money(done.net_cents) })}
        />
      </Focused>
      <Table<Outcome>
        caption={t('redemptions.bulk.result')}
        density="compact"
        rows={rows}
        rowKey={(row) => row.id}
        empty={<EmptyState title={t('redemptions.bulk.nothing')} />}
        columns={[
          { id: 'number', header: t('transaction.number'), cell: (row) => row.number ?? '' },
          { id: 'member', header: t('transaction.member'), cell: (row) => nameOf(row.id) },
          {
            id: 'outcome',
            header: t('redemptions.bulk.outcomeLabel'),
            cell: (row) => (row.problem ? item(row.problem) : t(`redemptions.bulk.outcome.${row.outcome}`)),
          },
          {
            id: 'net',
            header: t('redemptions.net'),
            align: 'end',
            cell: (row) => (row.net_cents === null ? '' : <Money cents={row.net_cents} />),
          },
        ]}
      />
    </Stack>
  );
}
