import { useI18n } from '@ledenbureau/i18n';
import { type Decision } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { today, RoleButton } from '@ledenbureau/workbench';
import { isSelf, type Self } from '../../api/people.ts';
import type { RunDetail } from './conversion.api.ts';
import type { RunAction } from './steps.ts';
import { useRunSentence } from './useRunSentence.tsx';
import { rolesFor } from '../../api/roles.ts';

export interface RunDecisionOptions {
  run: RunDetail;
  steps: readonly RunAction[];
  me: Self & { settings: { four_eyes: boolean } };
  /** It is being asked for. */
  calculating: boolean;
  onChoose(action: RunAction): void;
}

/** In the order of their buttons, the one that leads on last. */
const ordered = ['cancel', 'reject', 'keep', 'reverse', 'calculate', 'submit', 'approve', 'execute'] as const;

/** The bar below a run: what happens next in one sentence, who may do it, and the buttons. */
export function useRunDecision({ run, steps, me, calculating, onChoose }: RunDecisionOptions): {
  decision: Decision | undefined;
  /** What the green button does. */
  primary: RunAction | undefined;
} {
  const { t } = useI18n();
  const sentence = useRunSentence();
  const note = useNote(run, me);
  const { status, submitter, reversal } = run;
  const visibleSteps = ordered.filter((one) => steps.includes(one));
  const leads = visibleSteps.findLast((one) => one === 'submit' || one === 'approve' || one === 'execute');
  const again = run.calculation !== null && !run.stale;
  const primary = leads ?? (visibleSteps.includes('calculate') && !again ? 'calculate' : undefined);
  if (run.task !== null || status === 'cancelled') return { decision: undefined, primary: undefined };
  const words = (action: (typeof ordered)[number]) => {
    if (action === 'calculate')
      return t(run.calculation === null ? 'conversions.calculate.choose' : 'conversions.again');
    if (action === 'reject' && isSelf(me, submitter)) return t('conversions.takeBack.choose');
    return t(action === 'reverse' && reversal ? 'conversions.reverse.second' : `conversions.${action}.choose`);
  };
  const letters: Partial<Record<RunAction, string>> = { approve: 'A', reject: 'R' };
  const buttons: ReactNode = visibleSteps.map((action) => {
    return (
      <RoleButton
        key={action}
        needs={rolesFor(action)}
        {...(action === primary ? { theme: 'green' as const } : {})}
        letter={letters[action]}
        loading={action === 'calculate' && calculating}
        onClick={() => onChoose(action)}
      >
        {words(action)}
      </RoleButton>
    );
  });
  return { decision: { sentence: sentence(run), note, actions: buttons }, primary };
}

/** What the run waits for, and of whom. */
function useNote(run: RunDetail, me: RunDecisionOptions['me']): string | undefined {
  const { t, formats } = useI18n();
  const { status, submitter, submitted_at: at, checker, approved_at: approved, decision, reversal } = run;
  switch (status) {
    case 'calculated':
      return t(me.settings.four_eyes ? 'conversions.note.calculated' : 'conversions.note.alone');
    case 'awaiting_approval': {
      const by = t('conversions.submittedBy', {
        name: submitter?.name ?? '',
        at: at === null ? '' : formats.dateTime(at),
      });
      if (decision === 'own_entry') return `${by} ${t('decision.own')}`;
      return `${by} ${t('conversions.note.approval')}`;
    }
    case 'approved': {
      const by = t('conversions.note.approved', {
        name: checker?.name ?? '',
        at: approved === null ? '' : formats.dateTime(approved),
      });
      return run.run_on > today() ? `${by} ${t('conversions.note.onItsDay', { date: formats.date(run.run_on) })}` : by;
    }
    case 'executed':
      if (reversal === null) return t('conversions.note.executed');
      return t(isSelf(me, reversal.maker) ? 'conversions.note.reversalOwn' : 'conversions.note.reversalAsked', {
        name: reversal.maker.name,
      });
    default:
      return undefined;
  }
}
