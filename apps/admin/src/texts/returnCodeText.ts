import type { Lookup, TextKey } from '@ledenbureau/i18n';

/** Why a bank sent a payment back, inside a sentence: `AC04, rekening gesloten`; a code without words as it is. */
export function returnCodeText(code: string, lookup: Lookup): string {
  const why = lookup(`payments.code.${code as 'AC01'}` satisfies TextKey);
  return why === null ? code : `${code}, ${why}`;
}
