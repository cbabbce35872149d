import { DateField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import {
  ApiProblem,
  type ProblemItem,
  useRefresh,
  ActionDialog,
  ExportDialog,
  today,
  CommentDialog,
} from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import type { ReturnRoundDetail } from '../../../api/types.ts';
import { ReverseDialog } from '../../../register/request/ReverseDialog.tsx';
import { exportRound, printLetters, type RoundStep } from '../round.api.ts';
import { LettersDialog } from './LettersDialog.tsx';
import type { RoundAction } from './steps.ts';
import { TermsDrawer } from './TermsDrawer.tsx';

export interface RoundDialogProps {
  action: RoundAction;
  round: ReturnRoundDetail;
  /** Does it. @throws ApiProblem */
  send(step: RoundStep, key: string): Promise<unknown>;
  onClose(): void;
}

/** What a refusal is about here: a round, not a transaction. */
const problemKey = ({ code }: ProblemItem) => {
  switch (code) {
    case 'preview_stale':
      return 'returns.problem.stale' as const;
    case 'not_reversible':
      return 'returns.problem.notReversible' as const;
    case 'state_conflict':
      return 'returns.problem.conflict' as const;
    default:
      return undefined;
  }
};

/** The last step of what was chosen about a round. */
export function RoundDialog(props: RoundDialogProps) {
  const { action, round, send, onClose } = props;
  const { t, formats } = useI18n();
  const api = useApi();
  const { number, calculation, reversal } = round;
  const sums = calculation?.sums;
  const count = sums?.requests ?? 0;
  const amount = formats.money(sums?.amount_cents ?? 0);
  const same = { draftKey: `round.${action}/${round.id}`, problemKey, onClose };
  switch (action) {
    case 'terms':
      return <TermsDrawer round={round} onClose={onClose} onDone={onClose} />;
    case 'approve':
      return <Approve {...props} />;
    case 'execute':
      return (
        <ActionDialog
          {...same}
          title={t('returns.execute.title', { number })}
          confirm={t('returns.execute.confirm')}
          initialValues={{ effective_on: today() }}
          schema={y.object({ effective_on: y.string().required(), key: y.string() })}
          send={({ effective_on }, key) => send({ action, body: { effective_on } }, key)}
          onDone={onClose}
        >
          <p>{t('returns.execute.explain', { count, amount })}</p>
          <DateField
            name="effective_on"
            label={t('transaction.effectiveDate')}
            required
            min={round.cut_off}
            max={today()}
          />
        </ActionDialog>
      );
    case 'cancel':
      return (
        <CommentDialog
          {...same}
          theme="danger"
          title={t('returns.cancel.title', { number })}
          confirm={t('returns.cancel.confirm')}
          send={(body, key) => send({ action, body }, key)}
        >
          <p>{t('returns.cancel.explain')}</p>
        </CommentDialog>
      );
    case 'keep':
      return (
        <CommentDialog
          {...same}
          title={t('returns.keepRound.title', { number })}
          confirm={t('returns.keep.confirm')}
          send={(body, key) => send({ action, body }, key)}
        >
          <p>{t('returns.keep.explain')}</p>
        </CommentDialog>
      );
    case 'reverse':
      return (
        <ReverseDialog
          {...same}
          title={t('returns.reverseRound.title', { number })}
          confirm={t('returns.reverseRound.confirm')}
          explain={t(reversal ? 'returns.reverseRound.explainSecond' : 'returns.reverseRound.explain', {
            count,
            amount,
          })}
          reason={reversal?.reason_code}
          remark={reversal?.comment}
          send={(body, key) => send({ action, body }, key)}
        />
      );
    case 'letters':
      return <LettersDialog round={round} onClose={onClose} />;
    case 'print':
      return (
        <ExportDialog
          title={t('returns.letters.printTitle')}
          confirm={t('returns.letters.print')}
          explain={t('returns.letters.printExplain', { count: round.letters.open })}
          file={`${number}-${t('returns.letters.file')}`}
          extension="pdf"
          draftKey={same.draftKey}
          load={({ reason }, key) => printLetters(api, round.id, { reason, only: 'unwritten' }, key)}
          onClose={onClose}
        />
      );
    case 'export':
      return (
        <ExportDialog
          explain={t('requests.export.explain', { count })}
          file={number}
          print={{
            title: t('returns.round.year', { year: String(round.fiscal_year) }),
            facts: [{ term: t('transaction.number'), description: number }],
            count,
          }}
          draftKey={same.draftKey}
          load={(why, key) => exportRound(api, round.id, why, key)}
          onClose={onClose}
        />
      );
  }
}

/** Freezes what is on the screen; what changed meanwhile is asked for again, and told. */
function Approve({ round, send, onClose }: RoundDialogProps) {
  const { t, formats } = useI18n();
  const refresh = useRefresh();
  const { calculation } = round;
  if (!calculation) return null;
  const { sums, input_sha256, by } = calculation;
  return (
    <CommentDialog
      title={t('returns.approve.title', { number: round.number })}
      confirm={t('returns.approve.confirm')}
      draftKey={`round.approve/${round.id}`}
      problemKey={problemKey}
      blocked={round.decision !== 'now'}
      send={async (remark, key) => {
        try {
          await send({ action: 'approve', body: { input_sha256, ...remark } }, key);
        } catch (error) {
          if (error instanceof ApiProblem && error.code === 'preview_stale') await refresh();
          throw error;
        }
      }}
      onClose={onClose}
    >
      <p>
        {t('returns.approve.explain', {
          count: sums.requests,
          units: formats.quantity(sums.allocated),
          amount: formats.money(sums.amount_cents),
        })}{' '}
        {t('returns.approve.by', { name: by.name })}
      </p>
    </CommentDialog>
  );
}
