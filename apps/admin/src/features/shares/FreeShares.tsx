import { useI18n } from '@ledenbureau/i18n';
import { Meter } from '@ledenbureau/ui';
import type { CSSProperties } from 'react';
import type { ReturnPreview } from '../../api/types.ts';
import { today } from '../../today.ts';
import { freeNow, isSome, lockedPart } from './free.ts';

const caption: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 1rem',
  marginBlockStart: '0.25rem',
  font: 'var(--lb-type-dense)',
  color: 'var(--lb-text-quiet)',
  fontVariantNumeric: 'tabular-nums',
};

/** How much of what is asked for may go back now, and from which day how many will. */
export function FreeShares({ free }: Pick<ReturnPreview, 'free'>) {
  const { t, formats } = useI18n();
  const all = free.at(-1)?.quantity ?? '0';
  const now = freeNow({ free });
  const locked = lockedPart({ free });
  const later = free.filter(({ on }) => on > today());
  return (
    <div>
      <Meter
        style={{ blockSize: '0.75rem' }}
        label={t('returns.free.meter', { free: formats.quantity(now), all: formats.quantity(all) })}
        parts={[{ id: 'free', value: Number(now) }]}
        max={Number(all)}
      />
      <p style={caption}>
        <span>{t(isSome(now) ? 'returns.free.now' : 'returns.free.none', { quantity: formats.quantity(now) })}</span>
        {locked ? <span>{t('returns.free.locked', { quantity: formats.quantity(locked.quantity) })}</span> : null}
      </p>
      {later.map(({ on, quantity }) => (
        <p key={on} style={{ ...caption, color: 'var(--lb-warning)' }}>
          {t('returns.free.from', { date: formats.date(on), quantity: formats.quantity(quantity) })}
        </p>
      ))}
    </div>
  );
}
