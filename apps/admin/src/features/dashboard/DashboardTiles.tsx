import { useI18n } from '@ledenbureau/i18n';
import { StatTile } from '@ledenbureau/ui';
import type { Dashboard } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import { instrumentName } from '../../texts/instrumentName.ts';

const listOf = { share: undefined, good_share: paths.shareReturns, bond: paths.redemptions } as const;

/** One tile per figure; a tile with a list behind it links to that list. */
export function DashboardTiles({ data }: { data: Dashboard }) {
  const { t, locale, formats } = useI18n();
  const { members, approvals } = data;
  return (
    <>
      <StatTile
        label={t('dashboard.forMe')}
        value={formats.number(approvals.for_me)}
        detail={
          approvals.oldest_at
            ? t('dashboard.oldest', { at: formats.dateTime(approvals.oldest_at) })
            : t('dashboard.nothingWaits')
        }
        href={paths.notifications}
        {...(approvals.for_me > 0 ? { tone: 'warning' as const } : {})}
      />
      <StatTile
        label={t('dashboard.mine')}
        value={formats.number(approvals.mine)}
        detail={t('dashboard.mineDetail')}
        href={paths.notifications}
      />
      <StatTile
        label={t('dashboard.members')}
        value={formats.number(members.active)}
        detail={t('dashboard.joined', { count: members.joined_this_month })}
        href={`${paths.member}?status=active`}
      />
      {data.instruments.map(({ instrument, outstanding, nominal_value_cents, holders }) => {
        const href = listOf[instrument.type];
        return (
          <StatTile
            key={instrument.id}
            label={instrumentName(instrument, locale)}
            value={formats.quantity(outstanding)}
            detail={t('dashboard.outstanding', {
              value: formats.money(nominal_value_cents),
              count: holders,
            })}
            {...(href ? { href } : {})}
          />
        );
      })}
      <StatTile
        label={t('dashboard.payable')}
        value={formats.money(data.payable_cents)}
        detail={t('dashboard.payableDetail')}
      />
      <StatTile
        label={t('dashboard.conversion')}
        value={formats.number(data.automated_conversion_members)}
        detail={t('dashboard.conversionDetail')}
        href={paths.conversions}
      />
    </>
  );
}
