import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { type PageName, pageTable } from '../../pages.ts';
import { subjectPlace } from '../../register/approval/subjectPlace.ts';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';
import { unitsText } from '../../texts/unitsText.ts';
import { auditFiles } from './auditSubjects.ts';
import type { AuditEvent } from './lists.api.ts';

/** What an event was done to, in words, and where that is to be seen; null where it has no page. */
export function useAuditSubject(): (event: AuditEvent) => { words: string; href: string | null } {
  const i18n = useI18n();
  const { t, lookup } = i18n;
  const tx = useTransactionHref();
  const proposed = ({ subject: { proposal } }: AuditEvent): string | null => {
    // 0.1.0 told of none
    if (!proposal) return null;
    const { kind, reverses, quantity, instrument } = proposal;
    const name = lookup(`transaction.kinds.${kind as 'issue'}` satisfies TextKey) ?? '';
    const units = instrument && quantity ? unitsText(quantity, instrument, i18n) : '';
    const what = reverses ? t('approvals.reversal', { what: reverses }) : [name, units].filter(Boolean).join(', ');
    return t('audit.proposal', { what });
  };
  return (event) => {
    const { type, id, label, member } = event.subject;
    const typeName = lookup(`audit.type.${type as 'member'}` satisfies TextKey) ?? type;
    if (type === 'export') {
      const { page } = auditFiles[label as 'register'] ?? { page: null };
      const words = lookup(`audit.exported.${label as 'register'}` satisfies TextKey) ?? typeName;
      return { words, href: page && pageTable[page satisfies PageName].path };
    }
    const section = lookup(`audit.section.${String(event.data.section) as 'price'}` satisfies TextKey);
    const name = type === 'setting' ? (section ?? typeName) : typeName;
    return {
      words: proposed(event) ?? [name, label].filter(Boolean).join(' '),
      href: subjectPlace({ type, id, memberNo: member?.member_no }, tx),
    };
  };
}
