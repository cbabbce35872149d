import { useI18n } from '@ledenbureau/i18n';
import type { SplitViewPanel } from '@ledenbureau/ui';
import { type OpenRow, useRefusal } from '@ledenbureau/workbench';
import { useState } from 'react';
import { rolesFor } from '../../api/roles.ts';
import type { Approval } from '../../api/types.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { QuestionView } from './QuestionView.tsx';
import { TogetherBar } from './TogetherBar.tsx';
import { TogetherView } from './TogetherView.tsx';
import type { RejectionWords } from '../../register/approval/question.ts';
import { type DecisionEvents, useDecision } from './useDecision.ts';
import { likeOnes, type TogetherEvents, useTogether } from './useTogether.ts';

export interface ApprovalPanelOptions extends DecisionEvents, Pick<TogetherEvents, 'onUnseen'> {
  at: OpenRow;
  items: readonly Approval[];
  onTogether(ids: readonly string[]): void;
}

/** What is being done with the open question beside looking at it. */
interface Mode {
  of: string;
  is: 'rejecting' | 'together' | 'back';
}

/** The question that is open beside the list, alone or with those like it, and what its keys do. */
export function useApprovalPanel({ at, items, onDecided, onFailed, onUnseen, onTogether }: ApprovalPanelOptions) {
  const { t } = useI18n();
  const [mode, setMode] = useState<Mode | null>(null);
  /** What was typed of each before Esc, or before another was looked at. */
  const [words, setWords] = useState<Readonly<Record<string, Partial<RejectionWords>>>>({});
  // what somebody else decided meanwhile leaves the list, and stays open until one goes on
  const [last, setLast] = useState<Approval | undefined>(undefined);
  const listed = items.find(({ id }) => id === at.id);
  if (listed !== undefined && listed !== last) setLast(listed);
  const approval = listed ?? (last?.id === at.id ? last : undefined);

  const decision = useDecision(approval, {
    onDecided: (of, verdict, done) => {
      // what is being done with another one goes on
      setMode((before) => (before?.of === of.id ? null : before));
      onDecided(of, verdict, done);
    },
    onFailed,
  });
  const like = approval && decision.open?.question.Oddities ? likeOnes(items, approval) : [];
  const now = mode?.of === at.id && at.id !== null ? mode.is : null;
  const isBack = now === 'back';
  const is = isBack ? null : now;
  const isTogether = is === 'together' && like.length > 1;
  const together = useTogether(isTogether ? like : [], {
    onDecided: (ids) => {
      if (ids.length > 0) setMode(null);
      onTogether(ids);
    },
    onUnseen,
  });
  const set = (next: Mode['is']) => setMode(at.id === null ? null : { of: at.id, is: next });
  const whyNoRejection = useRefusal(decision.rejection ? rolesFor(decision.rejection.step) : ['approver']);
  const frame = { title: t('desk.one'), tools: at.tools, onClose: at.close };

  const view: SplitViewPanel | undefined = isTogether
    ? {
        ...frame,
        title: t('desk.together', { count: like.length }),
        content: <TogetherView together={together} />,
        decision: <TogetherBar together={together} onCancel={() => set('back')} />,
      }
    : approval && {
        ...frame,
        content: <QuestionView key={approval.id} approval={approval} decision={decision} />,
        decision: (
          <DecisionBar
            key={approval.id}
            decision={decision}
            isRejecting={is === 'rejecting'}
            isBack={isBack}
            words={words[approval.id] ?? {}}
            onWords={(typed) => setWords((before) => ({ ...before, [approval.id]: typed }))}
            onReject={(on) => set(on ? 'rejecting' : 'back')}
            together={
              like.length > 1
                ? { label: t('desk.together', { count: like.length }), choose: () => set('together') }
                : null
            }
          />
        ),
      };
  return {
    view,
    approve: () => {
      if (isTogether) void together.approve();
      else if (decision.isReady && is === null) decision.decide({ action: 'approve' });
    },
    reject: () => {
      if (!isTogether && decision.rejection && whyNoRejection === undefined) set('rejecting');
    },
    together: () => {
      if (like.length > 1) set('together');
    },
  };
}
