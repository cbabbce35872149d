import { y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import {
  Button,
  Dialog,
  EmptyState,
  ErrorState,
  Money,
  Notice,
  Skeleton,
  Stack,
  Table,
  type TableColumn,
} from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import {
  type ProblemItem,
  useProblemText,
  ActionDialog,
  Focused,
  CommentField,
  commentRule,
  commentBody,
} from '@ledenbureau/workbench';

interface Chosen {
  id: string;
  number: string;
  member: { display_name: string };
}

/** What became of one record. */
interface BulkOutcome {
  id: string;
  number: string | null;
  done: boolean;
  /** In words, where there is no problem to tell. */
  text: string;
  cents: number | null;
  problem: ProblemItem | null;
}

export interface BulkResult {
  /** How many were done, and what they come to. */
  title: string;
  outcomes: readonly BulkOutcome[];
}

export interface BulkDialogProps<Row extends Chosen> {
  title: string;
  draftKey: string;
  /** Those that were chosen, looked up once: that, and nothing that came in meanwhile, is done. */
  chosen: { key: readonly unknown[]; read(signal: AbortSignal): Promise<Row[]> };
  /** No more than these at once. */
  most: number;
  isReady(row: Row): boolean;
  /** What keeps a row behind. */
  why(row: Row): ReactNode;
  /** What is done to those that are ready, and the button for it. */
  explain(ready: readonly Row[]): ReactNode;
  confirm(count: number): string;
  send(ready: readonly Row[], said: { comment?: string }, key: string): Promise<BulkResult>;
  /** Above the amounts of the result. */
  amount: string;
  onClose(): void;
}

/** Does the same to the chosen requests: first what and which not, then what became of each. */
export function BulkDialog<Row extends Chosen>(props: BulkDialogProps<Row>) {
  const { title, draftKey, chosen: which, most, isReady, why, explain, confirm, send, amount, onClose } = props;
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const answer = useRef<BulkResult>(null);
  const [done, setDone] = useState<BulkResult | null>(null);
  const query = useQuery({
    queryKey: which.key,
    staleTime: Infinity,
    gcTime: 0,
    queryFn: ({ signal }) => which.read(signal),
  });
  const { data: chosen, error, refetch } = query;
  const close = <Button onClick={onClose}>{t('decision.close')}</Button>;

  if (done) {
    return (
      <Dialog open size="large" title={t('requests.bulk.result')} onClose={onClose} actions={close}>
        <Result done={done} chosen={chosen ?? []} amount={amount} />
      </Dialog>
    );
  }
  if (!chosen) {
    return (
      <Dialog open size="large" title={title} onClose={onClose} actions={close}>
        {error ? <ErrorState title={failure(error)} onRetry={() => void refetch()} /> : <Skeleton lines={6} />}
      </Dialog>
    );
  }
  const ready = chosen.filter(isReady);
  const rest = chosen.filter((row) => !isReady(row));
  return (
    <ActionDialog
      title={title}
      confirm={confirm(ready.length)}
      size="large"
      draftKey={draftKey}
      initialValues={{ comment: '' }}
      schema={y.object({ comment: commentRule, key: y.string() })}
      blocked={ready.length === 0}
      send={async ({ comment: words }, key) => {
        answer.current = await send(ready, commentBody(words), key);
      }}
      onClose={onClose}
      onDone={() => setDone(answer.current)}
    >
      <p>{explain(ready)}</p>
      {chosen.length === most ? (
        <Notice tone="accent">{t('requests.bulk.most', { max: formats.number(most) })}</Notice>
      ) : null}
      {rest.length > 0 ? (
        <Stack gap={2}>
          <p>{t('requests.bulk.skipped', { count: rest.length })}</p>
          <Table<Row>
            caption={t('requests.bulk.skippedTitle')}
            density="compact"
            rows={rest}
            rowKey={(row) => row.id}
            empty={null}
            columns={[
              { id: 'number', header: t('transaction.number'), cell: (row) => row.number },
              { id: 'member', header: t('transaction.member'), cell: (row) => row.member.display_name },
              { id: 'why', header: t('requests.bulk.why'), align: 'end', cell: why },
            ]}
          />
        </Stack>
      ) : null}
      <CommentField />
    </ActionDialog>
  );
}

interface ResultProps {
  done: BulkResult;
  chosen: readonly Chosen[];
  amount: string;
}

/** What became of each record; those that were not done first. */
function Result({ done: { title, outcomes }, chosen, amount }: ResultProps) {
  const { t } = useI18n();
  const { item } = useProblemText();
  const nameOf = (id: string) => chosen.find((one) => one.id === id)?.member.display_name ?? '';
  const rows = outcomes.toSorted((a, b) => Number(a.done) - Number(b.done));
  const columns: TableColumn<BulkOutcome>[] = [
    { id: 'number', header: t('transaction.number'), cell: (row) => row.number ?? '' },
    { id: 'member', header: t('transaction.member'), cell: (row) => nameOf(row.id) },
    {
      id: 'outcome',
      header: t('requests.bulk.outcomeLabel'),
      cell: (row) => (row.problem ? item(row.problem) : row.text),
    },
    {
      id: 'amount',
      header: amount,
      align: 'end',
      cell: (row) => (row.cents === null ? '' : <Money cents={row.cents} />),
    },
  ];
  return (
    <Stack gap={3}>
      <Focused>
        <Notice tone={outcomes.every(({ done }) => done) ? 'positive' : 'warning'} title={title} />
      </Focused>
      <Table<BulkOutcome>
        caption={t('requests.bulk.result')}
        density="compact"
        rows={rows}
        rowKey={(row) => row.id}
        empty={<EmptyState title={t('requests.bulk.nothing')} />}
        columns={columns}
      />
    </Stack>
  );
}
