/** A decimal text as a whole number of 10^-scale. */
const toUnits = (text: string, scale: number): bigint => {
  const [whole = '', decimals = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + decimals.padEnd(scale, '0').slice(0, scale));
  return text.startsWith('-') ? -units : units;
};

/** `after` less `before`, exactly: decimal texts of at most `scale` decimals. */
export function difference(after: string, before: string, scale: number): string {
  const units = toUnits(after, scale) - toUnits(before, scale);
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const cut = digits.length - scale;
  return `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${scale === 0 ? '' : `.${digits.slice(cut)}`}`;
}

/** Whether a decimal text is another number than 0. */
export const isSome = (quantity: string): boolean => /[1-9]/.test(quantity);
