import { useI18n } from '@ledenbureau/i18n';
import { Checkbox, IconText, Money, Notice, SmallTable, Stack, Text, WarningTriangleIcon } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { useApprovalText } from '../../register/approval/useApprovalText.ts';
import { useRefusalText } from './useRefusalText.ts';
import type { Together } from './useTogether.ts';

/** Like ones with their total; what is odd about one stands below it, and one is left out by its tick. */
export function TogetherView({ together }: { together: Together }) {
  const { t, formats } = useI18n();
  const words = useApprovalText();
  const { rows, count, cents, tick } = together;
  const question = rows.find(({ open }) => open)?.open?.question;
  const refusal = useRefusalText(question);
  return (
    <Stack gap={3}>
      <Notice tone="accent">{t('desk.eachAsRead')}</Notice>
      <SmallTable
        ruled
        boxed
        caption={t('desk.together', { count: rows.length })}
        columns={[
          { header: t('desk.waiting') },
          { header: t('transaction.quantity') },
          { header: t('transaction.amount') },
        ]}
        rows={rows.map(({ approval, open, isReady, isTicked, error }) => ({
          id: approval.id,
          cells: [
            <Checkbox
              key="tick"
              name={`tick-${approval.id}`}
              label={approval.member?.display_name ?? words(approval).title}
              checked={isTicked}
              disabled={!isReady}
              onChange={(on) => tick(approval.id, on)}
            />,
            approval.quantity === null ? '' : formats.quantity(approval.quantity),
            approval.amount_cents === null ? '' : <Money key="amount" cents={approval.amount_cents} />,
          ],
          quiet: !isTicked,
          notes: [
            <Text key="note" tone="quiet">
              {words(approval).note}
            </Text>,
            ...(open?.question.Oddities ? [<open.question.Oddities key="odd" data={open.data} />] : []),
            ...(open && !isReady ? [<Odd key="closed">{t('desk.notSo')}</Odd>] : []),
            ...(error ? [<Odd key="error">{refusal(error)}</Odd>] : []),
          ],
        }))}
        footer={[
          {
            id: 'total',
            strong: true,
            cells: [t('desk.total', { shown: formats.number(count) }), '', <Money key="amount" cents={cents} />],
          },
        ]}
      />
    </Stack>
  );
}

function Odd({ children }: { children: ReactNode }) {
  return (
    <IconText tone="warning" icon={<WarningTriangleIcon size="small" />}>
      {children}
    </IconText>
  );
}
