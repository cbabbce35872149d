import { useI18n } from '@ledenbureau/i18n';
import { StatTile } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { ledgerCheckQuery } from '../../register/standing/standing.api.ts';

/** Whether the ledger's invariants hold. It loads by itself: when it fails, only this tile says so. */
export function LedgerTile() {
  const { t, formats } = useI18n();
  const query = useQuery(ledgerCheckQuery(useApi()));
  const label = t('ledger.title');
  if (query.error) return <StatTile label={label} value={t('ledger.unknown')} detail={t('ledger.failed')} />;
  if (!query.data) return <StatTile label={label} value="" detail={t('ledger.checking')} loading />;
  const { ok, checked_at, checks } = query.data;
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
