import { Select, TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Stack } from '@ledenbureau/ui';
import { ActionDialog } from '../../../register/request/ActionDialog.tsx';
import type { ReverseBody } from '../redemption.api.ts';
import { comment, type PanelDialogProps, said, useDialog } from './dialog.ts';

const reversals: readonly ReverseBody['reason_code'][] = ['input_error', 'duplicate', 'cancelled', 'other'];

/** Asks to take an approval back, or, as the second, takes it back. */
export function ReverseDialog(props: PanelDialogProps) {
  const { redemption, send } = props;
  const { t } = useI18n();
  const asked = redemption.reversal;
  return (
    <ActionDialog
      {...useDialog(props)}
      tone="warning"
      initialValues={{ reason_code: asked?.reason_code ?? '', comment: '' }}
      schema={y.object({ reason_code: y.string().required(), comment, key: y.string() })}
      send={({ reason_code, comment: words }, key) =>
        send(
          { action: 'reverse', body: { reason_code: reason_code as ReverseBody['reason_code'], ...said(words) } },
          key,
        )
      }
    >
      <p>{t(asked ? 'redemptions.reverse.explainSecond' : 'redemptions.reverse.explain')}</p>
      <Select
        name="reason_code"
        label={t('transaction.reason')}
        required
        placeholder={t('form.choose')}
        options={reversals.map((value) => ({ value, label: t(`reason.${value}`) }))}
      />
      <TextArea name="comment" rows={2} label={t('transaction.comment')} hint={t('form.optional')} />
    </ActionDialog>
  );
}

/** Leaves an approval as it is, after all. */
export function KeepDialog(props: PanelDialogProps) {
  const { t } = useI18n();
  return (
    <ActionDialog
      {...useDialog(props)}
      initialValues={{ comment: '' }}
      schema={y.object({ comment, key: y.string() })}
      send={({ comment: words }, key) => props.send({ action: 'keep', body: said(words) }, key)}
    >
      <Stack gap={3}>
        <p>{t('redemptions.keep.explain')}</p>
        <TextArea name="comment" rows={2} label={t('transaction.comment')} hint={t('form.optional')} />
      </Stack>
    </ActionDialog>
  );
}
