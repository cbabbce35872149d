import { useI18n } from '@ledenbureau/i18n';
import { ButtonGroup, Notice, Stack } from '@ledenbureau/ui';
import { onDemand, Patience, RoleButton } from '@ledenbureau/workbench';
import { useEffect, useRef } from 'react';
import { rolesFor } from '../../api/roles.ts';
import type { RejectionWords } from '../../register/approval/question.ts';
import type { Decision } from './useDecision.ts';
import { useRefusalText } from './useRefusalText.ts';

/** Most decisions need no words: its code comes with the first that does. */
const RejectForm = onDemand(async () => (await import('./RejectForm.tsx')).RejectForm);

export interface DecisionBarProps {
  decision: Decision;
  isRejecting: boolean;
  /** The buttons come back in the place of what had the focus: they take it. */
  isBack: boolean;
  onReject(on: boolean): void;
  /** What was typed before of why it is turned down. */
  words: Partial<RejectionWords>;
  onWords(words: Partial<RejectionWords>): void;
  /** Beside the decision on this one alone. */
  together: { label: string; choose(): void } | null;
}

/** Approving in one press, or turning it down with the words for it; no dialog asks a second time. */
export function DecisionBar(props: DecisionBarProps) {
  const { decision, isRejecting, isBack, onReject, words, onWords, together } = props;
  const { t } = useI18n();
  const refusal = useRefusalText(decision.open?.question);
  const { rejection, isReady, isSending, error, decide } = decision;
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // not the one that approves: another Enter would
    const safe = '[aria-keyshortcuts]:not([aria-keyshortcuts=a])';
    if (isBack) buttons.current?.querySelector<HTMLElement>(safe)?.focus();
  }, [isBack]);
  return (
    <Stack gap={2}>
      {error ? <Notice tone="danger">{refusal(error)}</Notice> : null}
      {isRejecting && rejection ? (
        <RejectForm
          rejection={rejection}
          words={words}
          onWords={onWords}
          isSending={isSending}
          onReject={(words) => decide({ action: 'reject', words })}
          onCancel={() => onReject(false)}
        />
      ) : (
        <ButtonGroup ref={buttons}>
          <RoleButton
            needs={['approver', 'operator']}
            theme="green"
            letter="A"
            disabled={!isReady}
            loading={isSending}
            onClick={({ detail }) => {
              // the second press of a double click falls on the next one, which nobody has looked at
              if (detail < 2) decide({ action: 'approve' });
            }}
          >
            {t('desk.approve')}
          </RoleButton>
          {rejection ? (
            <RoleButton needs={rolesFor(rejection.step)} letter="R" onClick={() => onReject(true)}>
              {t(`desk.verb.${rejection.step}`)}
            </RoleButton>
          ) : null}
          {together ? (
            <RoleButton needs={['approver', 'operator']} letter="S" onClick={together.choose}>
              {together.label}
            </RoleButton>
          ) : null}
        </ButtonGroup>
      )}
      <Patience pending={isSending} />
    </Stack>
  );
}
