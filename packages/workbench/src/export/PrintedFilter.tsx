import { useI18n } from '@ledenbureau/i18n';
import { today } from '../today.ts';

/** On paper: which rows these are, and of what day. The filters of a bar print themselves. */
export function PrintedFilter({ words }: { words: readonly (string | null)[] }) {
  const { formats } = useI18n();
  return <p data-print="only">{[...words.filter(Boolean), formats.date(today())].join(' · ')}</p>;
}
