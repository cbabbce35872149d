import { useI18n } from '@ledenbureau/i18n';
import { MetaLine, Meter, Stack } from '@ledenbureau/ui';
import { today } from '@ledenbureau/workbench';
import type { ReturnPreview } from '../../api/types.ts';
import { isSome } from '../../register/transaction/decimal.ts';
import { freeNow, lockedPart } from './free.ts';

/** How much of what is asked for may go back now, and from which day how many will. */
export function FreeShares({ free }: Pick<ReturnPreview, 'free'>) {
  const { t, formats } = useI18n();
  const all = free.at(-1)?.quantity ?? '0';
  const now = freeNow({ free });
  const locked = lockedPart({ free });
  const later = free.filter(({ on }) => on > today());
  return (
    <Stack gap={1}>
      {/* here the bar is the answer, not a line below it */}
      <Meter
        size="medium"
        label={t('returns.free.meter', { free: formats.quantity(now), all: formats.quantity(all) })}
        parts={[{ id: 'free', value: Number(now) }]}
        max={Number(all)}
      />
      <MetaLine end={locked ? t('returns.free.locked', { quantity: formats.quantity(locked.quantity) }) : undefined}>
        {t(isSome(now) ? 'returns.free.now' : 'returns.free.none', { quantity: formats.quantity(now) })}
      </MetaLine>
      {later.map(({ on, quantity }) => (
        <MetaLine key={on} tone="warning">
          {t('returns.free.from', { date: formats.date(on), quantity: formats.quantity(quantity) })}
        </MetaLine>
      ))}
    </Stack>
  );
}
