// Characters that nobody sees, or that change what others show: controls, halves of a character, what is no character (of which XML
// cannot hold some), and line separators.
const forbidden = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}\u2028\u2029]/u;
const invisible = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/gu;

/**
 * Whether a text can be kept and shown as it is: it shows something, and holds neither control characters nor the
 * marks that turn the direction of writing, with which a line can be made to read as another one.
 */
export function isReadable(text: string): boolean {
  return !forbidden.test(text) && text.replace(invisible, '') !== '';
}

/**
 * Blanks, and marks that nobody sees and that are copied along, such as a zero-width space. At the end they are looked for from where
 * they begin alone: from each of them on, a long run within a text takes a second.
 */
const around = /^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu;

/**
 * The marks by which a sentence of ours keeps a name that is written from the right to its own direction (`isolate` in
 * packages/i18n). They are copied along with it, and are no part of the name.
 */
const isolates = /[\u2068\u2069]/gu;
export const withoutIsolates = (text: string): string => text.replace(isolates, '');

/** A text without what nobody sees around it. */
export const bare = (text: string): string => withoutIsolates(text).replace(around, '');

/** A reference as it is typed: of one that was copied, blanks, dashes and apostrophes of every kind are the plain ones, and nothing is hidden. */
export const plainReference = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2018\u2019\u02bc\u2032]/gu, "'")
    .replace(/\s/gu, ' ')
    .trim();

/** What is readable of a text that we did not ask for and cannot refuse, such as a name out of a token. */
export function readablePart(text: string): string {
  const allowedText = text.replace(new RegExp(forbidden.source, 'gu'), '').trim();
  return isReadable(allowedText) ? allowedText : '';
}

/** Whether a spreadsheet would take the text for a formula: with spaces before it, and in its full width, it takes it for the same. */
export const looksLikeFormula = (text: string): boolean =>
  /^\s*[=+\-@\t\r\n\u2212\uff1d\uff0b\uff0d\uff20]/u.test(text);
