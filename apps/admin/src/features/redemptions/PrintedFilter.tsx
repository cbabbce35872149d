import { useI18n } from '@ledenbureau/i18n';
import { today } from '../../today.ts';
import type { RedemptionList } from './useRedemptionList.ts';

/** On paper: which requests these are, and of what day. The other filters print themselves. */
export function PrintedFilter({ list: { status, q, mine, approvable } }: { list: RedemptionList }) {
  const { t, formats } = useI18n();
  const words = [
    t('redemptions.caption', { status: t(`requests.status.${status}`) }),
    q === '' ? null : `‘${q}’`,
    approvable ? t('redemptions.filter.approvable') : null,
    mine ? t('redemptions.filter.mine') : null,
    formats.date(today()),
  ];
  return <p data-print="only">{words.filter(Boolean).join(' · ')}</p>;
}
