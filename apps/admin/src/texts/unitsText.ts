import type { Formats, Lookup, TextKey } from '@ledenbureau/i18n';
import type { InstrumentRef } from '../api/types.ts';
import { instrumentName } from './instrumentName.ts';

export interface UnitWords {
  lookup: Lookup;
  formats: Pick<Formats, 'quantity'>;
  locale: string;
}

/**
 * So many units inside a sentence, in the instrument's own words: `1 aandeel`, `10 aandelen`. The texts list the nouns of
 * names with what one and more of them are called; a name without one is counted as it is: `10 × Windfonds 2`.
 */
export function unitsText(
  quantity: string,
  instrument: Pick<InstrumentRef, 'name_nl' | 'name_en'>,
  { lookup, formats, locale }: UnitWords,
): string {
  const name = instrumentName(instrument, locale);
  const number = formats.quantity(quantity);
  for (const forms of lookup('units.nouns' satisfies TextKey)?.split(', ') ?? []) {
    const [noun = '', one = '', other = ''] = forms.split('/');
    const at = `${name} `.indexOf(`${noun} `);
    if (noun === '' || at < 0) continue;
    return `${number} ${name.slice(0, at)}${number === '1' ? one : other}${name.slice(at + noun.length)}`;
  }
  return `${number} × ${name}`;
}
