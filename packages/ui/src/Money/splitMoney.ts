export interface MoneyPart {
  text: string;
  quiet: boolean;
}

const currency = /\p{Sc}\s?/u;
const fraction = /[.,]\d{2}(?=\D*$)/;

/**
 * Cuts a formatted amount into loud and quiet parts: currency sign (with its space) and decimals are quiet.
 * Joined, the parts are the text again; a text of another shape stays whole and loud.
 */
export function splitMoney(text: string): MoneyPart[] {
  const cuts = [currency, fraction]
    .map((pattern) => pattern.exec(text))
    .filter((match) => match !== null)
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .sort((a, b) => a.start - b.start);
  const parts: MoneyPart[] = [];
  let position = 0;
  for (const { start, end } of cuts) {
    parts.push({ text: text.slice(position, start), quiet: false }, { text: text.slice(start, end), quiet: true });
    position = end;
  }
  parts.push({ text: text.slice(position), quiet: false });
  return parts.filter((part) => part.text !== '');
}
