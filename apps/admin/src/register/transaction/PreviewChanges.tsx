import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { Notice } from '@ledenbureau/ui';
import type { Preview } from '../../api/types.ts';

/** What the parties hold stands beside it, and may change without making a preview another. */
const facts = [
  ['effective_date', 'transaction.effectiveDate'],
  ['price_cents', 'transaction.price'],
  ['amount_cents', 'transaction.amount'],
  ['lock_until', 'preview.lock'],
  ['lots', 'preview.lots'],
  ['postings', 'transaction.postings'],
  ['warnings', 'preview.warnings'],
] as const satisfies readonly (readonly [keyof Preview, TextKey])[];

/** Nothing is booked yet, because what would be booked is not what was on screen: which of it became another. */
export function PreviewChanges({ before, now }: { before: Preview; now: Preview }) {
  const { t } = useI18n();
  const changed = facts.filter(([fact]) => JSON.stringify(before[fact]) !== JSON.stringify(now[fact]));
  return (
    <Notice tone="warning" title={t('create.lookFirst')}>
      {changed.length > 0 ? t('preview.changed', { what: changed.map(([, key]) => t(key)).join(', ') }) : undefined}
    </Notice>
  );
}
