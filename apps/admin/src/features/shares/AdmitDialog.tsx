import { TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Notice } from '@ledenbureau/ui';
import { ActionDialog, CommentField, commentRule, commentBody } from '@ledenbureau/workbench';
import { unitsText } from '../../texts/unitsText.ts';
import { lockedPart } from './free.ts';
import type { PanelDialogProps } from './PanelDialog.tsx';

/** Admits a request to the rounds with the outcome that the panel shows; another than was asked for needs a reason. */
export function AdmitDialog({ request, admission: { outcome, preview }, send, onClose }: PanelDialogProps) {
  const i18n = useI18n();
  const { t, formats } = i18n;
  const { number, asked_outcome: requested, member, instrument } = request;
  const other = outcome !== requested;
  const locked = lockedPart(request);
  return (
    <ActionDialog
      title={t('returns.admit.title', { number })}
      confirm={t('returns.admit.confirm')}
      draftKey={`return.admit/${request.id}`}
      initialValues={{ outcome_reason: '', comment: '' }}
      schema={y.object({
        outcome_reason: other ? commentRule.required() : commentRule,
        comment: commentRule,
        key: y.string(),
      })}
      blocked={!preview}
      send={({ outcome_reason: why, comment: words }, key) =>
        send(
          {
            action: 'admit',
            body: { ...(other ? { outcome, outcome_reason: why.trim() } : {}), ...commentBody(words) },
          },
          key,
        )
      }
      onClose={onClose}
      onDone={onClose}
    >
      <p>
        {t(`returns.admit.explain.${outcome}`, {
          what: unitsText(request.open_quantity, instrument, i18n),
          member: member.display_name,
        })}{' '}
        {preview ? t('returns.admit.place', { place: formats.number(preview.place) }) : null}
      </p>
      {locked ? (
        <p>
          {t('returns.admit.partly', { quantity: formats.quantity(locked.quantity), date: formats.date(locked.until) })}
        </p>
      ) : null}
      {outcome === 'gift' ? <Notice tone="warning" title={t('returns.noPayout')} /> : null}
      {other ? (
        <TextArea
          name="outcome_reason"
          rows={2}
          label={t('returns.admit.otherReason', { outcome: t(`returns.outcomes.${requested}`) })}
          required
        />
      ) : null}
      <CommentField />
    </ActionDialog>
  );
}
