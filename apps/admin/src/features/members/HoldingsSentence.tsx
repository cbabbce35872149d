import { useI18n } from '@ledenbureau/i18n';
import { CopyButton, Sentence } from '@ledenbureau/ui';
import type { Member } from '../../api/types.ts';
import { unitsText } from '../../texts/unitsText.ts';

/** What was held on the day and what it was worth, to be read aloud or pasted into a mail. */
export function HoldingsSentence({ member }: { member: Member }) {
  const i18n = useI18n();
  const { t, locale, formats } = i18n;
  const holdings = member.holdings.filter(({ total }) => Number(total) !== 0);
  if (holdings.length === 0) return null;
  const units = holdings.map(({ total, instrument }) => unitsText(total, instrument, i18n));
  const what = new Intl.ListFormat(locale).format(units);
  const values = holdings.map(({ value_cents: value }) => value);
  const base = { date: formats.date(member.as_of), name: member.display_name, what };
  const isPriced = values.every((value) => value !== null);
  const sentence = isPriced
    ? t('holdings.sentence', { ...base, amount: formats.money(values.reduce((sum, value) => sum + value, 0)) })
    : t('holdings.sentenceUnpriced', base);
  return (
    <CopyButton value={sentence} label={t('holdings.copy')}>
      <Sentence>{sentence}</Sentence>
    </CopyButton>
  );
}
