import { useI18n } from '@ledenbureau/i18n';
import type { CSSProperties } from 'react';
import type { ReturnRequest } from '../../api/types.ts';
import { lockedPart } from './free.ts';

const look: Record<'now' | 'wait' | 'blocked', CSSProperties> = {
  now: { color: 'var(--lb-accent)', fontWeight: 500 },
  wait: { color: 'var(--lb-text-quiet)', whiteSpace: 'nowrap' },
  blocked: { color: 'var(--lb-warning)' },
};

/** Whether this administrator can admit it now; only what blocks, or is locked still, stands out. */
export function AdmissionState({ request }: { request: ReturnRequest }) {
  const { t, formats } = useI18n();
  const { state, from } = request.admission;
  const part = lockedPart(request);
  switch (state) {
    case 'now':
      return part ? (
        <span style={look.blocked}>
          {t('returns.admission.partly', { quantity: formats.quantity(part.quantity), date: formats.date(part.until) })}
        </span>
      ) : (
        <span style={look.now}>{t('returns.admission.now')}</span>
      );
    case 'locked':
      return (
        <span style={look.blocked}>{t('returns.admission.locked', { date: from ? formats.date(from) : '' })}</span>
      );
    case 'own_entry':
      return <span style={look.wait}>{t('returns.admission.own')}</span>;
    case 'document_required':
      return <span style={look.blocked}>{t('returns.admission.document')}</span>;
    case 'closed':
      return null;
  }
}
