import { DateField, TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { ActionDialog, today } from '@ledenbureau/workbench';
import type { Member } from '../../../api/types.ts';
import { type DatedStep, type ReasonStep, useMemberChanges } from '../member.changes.ts';

export type StandingStep = ReasonStep | DatedStep;

export interface StandingDialogProps {
  member: Member;
  step: StandingStep;
  onClose(): void;
}

const isDated = (step: StandingStep): step is DatedStep => step === 'end' || step === 'deceased';

/** Blocks, ends or brings back a membership, or lets an account go: what it means, why, and where it counts from. */
export function StandingDialog({ member, step, onClose }: StandingDialogProps) {
  const { t } = useI18n();
  const { step: take, leave } = useMemberChanges();
  const dated = isDated(step);
  return (
    <ActionDialog
      title={t(`members.step.${step}.title`, { name: member.display_name })}
      confirm={t(`members.step.${step}.confirm`)}
      theme={step === 'reinstate' ? 'green' : 'warning'}
      draftKey={`member.${step}/${member.id}`}
      initialValues={{ on: today(), reason: '' }}
      schema={y.object({
        on: dated ? y.string().required() : y.string(),
        reason: y.string().trim().required().min(3).max(500),
        key: y.string(),
      })}
      send={({ on, reason }, key) =>
        isDated(step) ? leave(member, step, { on, reason: reason.trim() }, key) : take(member, step, reason.trim(), key)
      }
      onClose={onClose}
      onDone={onClose}
    >
      <p>{t(`members.step.${step}.explain`)}</p>
      {dated ? <DateField name="on" label={t(`members.step.${step}.on`)} required max={today()} /> : null}
      <TextArea name="reason" rows={2} label={t('members.step.reason')} required />
    </ActionDialog>
  );
}
