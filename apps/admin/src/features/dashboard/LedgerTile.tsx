import { useI18n } from '@ledenbureau/i18n';
import { StatTile } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { ledgerCheckQuery } from '../../register/standing/standing.api.ts';

/**
 * Whether the ledger's invariants hold. It loads by itself: when it fails, only this tile says so. Never "in order"
 * without a check that says it: after one that failed it is unknown, and when it last was known stands below.
 */
export function LedgerTile() {
  const { t, formats } = useI18n();
  const { data, error } = useQuery(ledgerCheckQuery(useApi()));
  const label = t('ledger.title');
  if (error) {
    const last = data?.ok ? t('ledger.lastOk', { at: formats.dateTime(data.checked_at) }) : t('ledger.failed');
    return <StatTile label={label} tone="warning" value={t('ledger.unknown')} detail={last} />;
  }
  if (!data) return <StatTile label={label} value="" detail={t('ledger.checking')} loading />;
  const { ok, checked_at, checks } = data;
  const broken = checks.filter((check) => !check.ok);
  return (
    <StatTile
      label={label}
      tone={ok ? 'success' : 'danger'}
      value={ok ? t('ledger.ok') : t('ledger.broken', { count: broken.length })}
      detail={
        ok
          ? t('ledger.at', { at: formats.dateTime(checked_at) })
          : broken.map(({ invariant, name }) => `${invariant}: ${name}`).join(', ')
      }
    />
  );
}
