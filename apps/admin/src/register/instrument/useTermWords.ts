import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { useRate } from '../../texts/useRate.ts';

const months = ['lock_in_months', 'coupon_months'];
const days = ['four_eyes_days', 'iban_hold_days', 'notice_days'];
const named = ['status', 'type', 'day_count'] as const;

/** Terms of instruments, and whatever else is settled, in words: the name of a value, and the value as people read it. */
export function useTermWords() {
  const { t, lookup, formats } = useI18n();
  const rate = useRate();

  const label = (field: string): string => lookup(`settings.field.${field as 'name'}` satisfies TextKey) ?? field;
  const one = (field: string, value: string): string => {
    if (field === 'allowed_member_kinds') return t(`settings.kinds.${value as 'person'}`);
    const name = named.find((candidate) => candidate === field);
    if (name) return lookup(`settings.${name}.${value}` as 'settings.status.open') ?? value;
    if (field === 'max_per_member') return formats.quantity(value);
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formats.date(value) : value;
  };
  const value = (field: string, of: string | number | string[] | null): string => {
    if (of === null) return t('settings.none');
    if (Array.isArray(of)) return of.map((item) => one(field, item)).join(', ');
    if (typeof of === 'string') return one(field, of);
    if (['member_no_from', 'year', 'fiscal_year'].includes(field)) return String(of); // a number that counts nothing
    if (field.endsWith('_cents')) return formats.money(of);
    if (field.endsWith('_ppm')) return rate(of);
    if (months.includes(field)) return t('settings.months', { count: of });
    if (days.includes(field)) return t('settings.days', { count: of });
    return formats.number(of);
  };
  return { label, value };
}
