export interface Parsers {
  /**
   * What a person typed → canonical decimal string (`1.250,5` in nl → `1250.5`), with at most `scale` decimals.
   * null when it is no number or could mean two: in nl `1.000` is a thousand, `1.00` and `12.50` are refused.
   */
  parseDecimal: (text: string, scale: number) => string | null;
  /** Typed amount → whole cents; a euro sign or EUR may stand before or after it. null as for parseDecimal. */
  parseMoney: (text: string) => number | null;
}

/** Longer input is no amount, and need not be examined. */
const maxLength = 64;

export function createParsers(locale: string): Parsers {
  const { group, decimal } = separators(locale);
  const number = new RegExp(`^(\\d+|[1-9]\\d{0,2}(?:${group}\\d{3})+)?(?:${decimal}(\\d+))?$`);
  const groups = new RegExp(group, 'g');

  function parseDecimal(text: string, scale: number): string | null {
    if (text.length > maxLength) return null;
    const trimmed = tidy(text);
    const negative = trimmed.startsWith('-');
    const match = number.exec(negative ? trimmed.slice(1) : trimmed);
    const [, whole, fraction = ''] = match ?? [];
    if (match == null || (whole == null && fraction === '') || fraction.length > scale) return null;
    const digits = (whole ?? '').replace(groups, '').replace(/^0+/, '') || '0';
    const decimals = fraction.replace(/0+$/, '');
    const value = decimals === '' ? digits : `${digits}.${decimals}`;
    return negative && value !== '0' ? `-${value}` : value;
  }

  function parseMoney(text: string): number | null {
    if (text.length > maxLength) return null;
    const decimal = parseDecimal(withoutCurrency(tidy(text)), 2);
    if (decimal == null) return null;
    const [whole = '0', fraction = ''] = decimal.split('.');
    // Joined as digits, so that no amount passes through binary fractions.
    const cents = Number(whole + fraction.padEnd(2, '0'));
    return Number.isSafeInteger(cents) ? (cents === 0 ? 0 : cents) : null;
  }

  return { parseDecimal, parseMoney };
}

/** Both minus signs become `-`, all spaces normal, none at the ends. */
function tidy(text: string): string {
  return text
    .replace(/\u2212/g, '-')
    .replace(/\s/g, ' ')
    .trim();
}

/** `€ −5`, `-€5`, `5 EUR` → `-5`, `-5`, `5`: one currency, before or after. */
function withoutCurrency(text: string): string {
  const before = /^(-?) ?(?:€|eur) ?(.+)$/i.exec(text);
  if (before != null) return `${before[1] ?? ''}${before[2] ?? ''}`;
  return text.replace(/ ?(?:€|eur)$/i, '');
}

/** The region's own separators, ready for a regular expression. */
function separators(locale: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1234567.8);
  const find = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const escape = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return { group: escape(find('group')), decimal: escape(find('decimal')) };
}
