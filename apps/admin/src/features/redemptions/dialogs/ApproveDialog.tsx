import { useI18n } from '@ledenbureau/i18n';
import { Disclosure } from '@ledenbureau/ui';
import { useState } from 'react';
import { Failure, CommentDialog } from '@ledenbureau/workbench';
import type { RedemptionPreview } from '../../../api/types.ts';
import { QuoteSum } from '../../../register/request/QuoteSum.tsx';
import { isSome } from '../../../register/transaction/decimal.ts';
import { PostingsTable } from '../../../register/transaction/PostingsTable.tsx';
import { unitsText } from '../../../texts/unitsText.ts';
import { PreviewWarnings } from '../PreviewWarnings.tsx';
import { isChanged } from '../useDecision.ts';
import type { OwnDialogProps } from './dialog.ts';

/** Approves what the panel shows: so many, from that day. What changed meanwhile is shown, and asked again. */
export function ApproveDialog({ redemption, decision, send, ...frame }: OwnDialogProps) {
  const i18n = useI18n();
  const { t, formats } = i18n;
  const { preview, entry, error } = decision;
  // what is shown is what is approved, also while another answer is awaited
  const [seen, setSeen] = useState<RedemptionPreview | undefined>(preview);
  const current = preview ?? seen;
  // what stood here when the dialog opened: another quantity or day cannot be chosen meanwhile
  const [first] = useState(preview);
  const before = isChanged(redemption, current) ? redemption.quote : first?.quote;
  if (preview && preview !== seen) setSeen(preview);
  return (
    <CommentDialog
      {...frame}
      blocked={!preview}
      send={(remark, key) =>
        send(
          {
            action: 'approve',
            body: {
              quote_digest: preview?.quote.digest ?? '',
              quantity: entry.quantity,
              effective_on: entry.effective_on,
              ...remark,
            },
          },
          key,
        )
      }
    >
      {error ? <Failure tone="warning" error={error} /> : null}
      {current ? (
        <>
          <p>
            {t('redemptions.approve.explain', {
              what: unitsText(current.quote.quantity, redemption.instrument, i18n),
              member: redemption.member.display_name,
              date: formats.date(current.quote.effective_on),
            })}{' '}
            {isSome(current.released_quantity)
              ? t('redemptions.approve.released', { quantity: formats.quantity(current.released_quantity) })
              : null}
          </p>
          <QuoteSum quote={current.quote} before={before?.digest === current.quote.digest ? undefined : before} />
          <PreviewWarnings warnings={current.warnings} />
          <Disclosure
            label={t('transaction.postings')}
            summary={t('preview.postingsSummary', { count: current.postings.length })}
          >
            <PostingsTable postings={current.postings} />
          </Disclosure>
        </>
      ) : null}
    </CommentDialog>
  );
}
