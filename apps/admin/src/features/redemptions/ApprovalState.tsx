import { useI18n } from '@ledenbureau/i18n';
import type { CSSProperties } from 'react';
import type { Redemption } from '../../api/types.ts';

const look: Record<'now' | 'wait' | 'blocked', CSSProperties> = {
  now: { color: 'var(--lb-accent)', fontWeight: 500 },
  wait: { color: 'var(--lb-text-quiet)', whiteSpace: 'nowrap' },
  blocked: { color: 'var(--lb-warning)' },
};

/** Whether this administrator can approve it now; only what blocks stands out. */
export function ApprovalState({ redemption }: { redemption: Redemption }) {
  const { t, formats } = useI18n();
  const { state, from } = redemption.approval;
  switch (state) {
    case 'now':
      return <span style={look.now}>{t('redemptions.approval.now')}</span>;
    case 'from_date':
      return <span style={look.wait}>{t('redemptions.approval.from', { date: from ? formats.date(from) : '' })}</span>;
    case 'own_entry':
      return <span style={look.wait}>{t('redemptions.approval.own')}</span>;
    case 'document_required':
    case 'iban_missing':
      return <span style={look.blocked}>{t(`redemptions.approval.${state}`)}</span>;
    case 'closed':
      return null;
  }
}
