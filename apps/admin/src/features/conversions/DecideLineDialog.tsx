import { TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { ActionDialog, commentRule } from '@ledenbureau/workbench';
import type { Line, RunDetail, RunStep } from './conversion.api.ts';
import { problemKey } from './problem.ts';
import { choiceOf } from './RunLines.tsx';

export interface DecideLineDialogProps {
  run: RunDetail;
  line: Line;
  /** @throws ApiProblem */
  send(step: RunStep, key: string): Promise<unknown>;
  onClose(): void;
}

const decisions = { exclude: 'exclude', include: 'include', undo: null } as const;

/** Leaves a member out, includes one after all, or takes such a decision back: always with a reason. */
export function DecideLineDialog({ run, line, send, onClose }: DecideLineDialogProps) {
  const { t } = useI18n();
  const choice = choiceOf(line);
  return (
    <ActionDialog
      title={t(`conversions.decide.${choice}.of`, { name: line.member.display_name })}
      confirm={t(`conversions.decide.${choice}.confirm`)}
      theme={choice === 'exclude' ? 'warning' : 'green'}
      draftKey={`conversion.decide/${run.id}/${line.id}`}
      problemKey={problemKey}
      initialValues={{ reason: '' }}
      schema={y.object({ reason: commentRule.required(), key: y.string() })}
      send={({ reason }, key) =>
        send({ action: 'decide', line_id: line.id, body: { decision: decisions[choice], reason: reason.trim() } }, key)
      }
      onClose={onClose}
      onDone={onClose}
    >
      <p>{t(`conversions.decide.${choice}.explain`)}</p>
      <TextArea name="reason" rows={2} label={t('transaction.reason')} required />
    </ActionDialog>
  );
}
