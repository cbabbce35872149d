import { type TextKey, useI18n, useMoreFormats } from '@ledenbureau/i18n';
import { instrumentName } from '../../texts/instrumentName.ts';
import type { Role, SettingProposal } from './settings.api.ts';

type Value = SettingProposal['changes'][number]['after'];

const months = ['lock_in_months', 'coupon_months'];
const days = ['four_eyes_days', 'iban_hold_days', 'notice_days'];
const named = ['status', 'type', 'day_count'] as const;

/** Settings in words: what a proposal is about, the name of a value, and the value as people read it. */
export function useSettingWords() {
  const { t, lookup, formats, locale } = useI18n();
  const { percent } = useMoreFormats();

  const label = (field: string): string => lookup(`settings.field.${field as 'name'}` satisfies TextKey) ?? field;
  const role = (name: Role) => t(`settings.role.${name}`);
  const one = (field: string, value: string): string => {
    if (field === 'roles') return role(value as Role);
    if (field === 'allowed_member_kinds') return t(`settings.kinds.${value as 'person'}`);
    if (field === 'logo') return t('settings.logo.some');
    const name = named.find((known) => known === field);
    if (name) return lookup(`settings.${name}.${value}` as 'settings.status.open') ?? value;
    if (field === 'max_per_member') return formats.quantity(value);
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formats.date(value) : value;
  };
  const value = (field: string, of: Value): string => {
    if (of === null) return t('settings.none');
    if (Array.isArray(of)) return of.map((item) => one(field, item)).join(', ');
    if (typeof of === 'string') return one(field, of);
    if (field.endsWith('_cents')) return formats.money(of);
    if (field.endsWith('_ppm')) return percent(of / 1_000_000, { decimals: 2 });
    if (months.includes(field)) return t('settings.months', { count: of });
    if (days.includes(field)) return t('settings.days', { count: of });
    return formats.number(of);
  };

  /** What the changes are of. */
  const subject = ({ section, instrument, purpose, administrator, changes }: SettingProposal): string => {
    if (section === 'roles') return t('settings.about.roles', { name: administrator?.name ?? '' });
    if (section === 'cooperative' || section === 'thresholds') return t(`settings.section.${section}`);
    const made = changes.find(({ field }) => field === (locale === 'nl' ? 'name_nl' : 'name_en'))?.after;
    const name = instrument ? instrumentName(instrument, locale) : String(made ?? '');
    if (section === 'price') return t(`settings.about.price.${purpose ?? 'issue'}`, { name });
    return t(instrument ? 'settings.about.instrument' : 'settings.about.newInstrument', { name });
  };
  return { label, value, subject, role };
}
