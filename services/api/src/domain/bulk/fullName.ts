// Names as they stand in one cell: "J.P. van der Berg", "Berg, J.P. van der", "Mevr. A. de Wit", "Stichting Zon".

/** A person's name in parts; not sure where it could be another. */
export interface SplitName {
  given_name: string | null;
  infix: string | null;
  family_name: string | null;
  sure: boolean;
}

const infixes = new Set(
  (
    "aan af al bij d' da dal de degli dei del della den der des di do dos du el 's 't het ibn in la las le les lo los onder op " +
    'over te ten ter tot uit uijt van ver vom von voor zu zum zur'
  ).split(' '),
);
const isInfix = (word: string) => infixes.has(word.toLowerCase().replaceAll('’', "'"));

/** "Jansen-de" of "Jansen-de Boer": the surname goes on. */
const joins = (word: string) => word.includes('-') && isInfix(word.slice(word.lastIndexOf('-') + 1));

/** "J.P.", "Th.", "J": with a dot, or one letter. */
const initials = /^(?:(?:\p{Lu}\p{Ll}?\.)+(?:-?\p{Lu}\.?)?|\p{Lu})$/u;

const titles =
  /^(?:(?:de )?heer|dhr|hr|mevrouw|mevr|mw|mej|drs?|ir|ing|mr|prof|familie|fam|erven|de erven)\.?(?=\s)\s+/iu;
const several = /(?:^|\s)(?:&|\+|en|e\/o|en\/of|and)(?=\s)|^(?:fam|familie|erven|de erven)\b/iu;

const legalWords =
  /(?:^|[\s("'])(?:stichting|vereniging|co[oö]peratie|co[oö]peratieve|gemeente|provincie|waterschap|maatschap|parochie|diaconie|holding|beheer|foundation|association|vve|gmbh|ltd)(?=$|[\s)"'.,])/iu;
/** At the end of what is more than initials and a comma: "B.V. Jansen" and "Jansen, B.V." are people. */
const legalEnds =
  /[^\s,]\s+(?:b\.?v\.?|n\.?v\.?|v\.?o\.?f\.?|c\.?v\.?|u\.?a\.?|b\.?a\.?|w\.?a\.?|i\.o\.)(?=\s*(?:$|\())/iu;

/** Whether a name says that it is no person's: a legal form, or what only organisations are called. */
export const isOrganisation = (text: string): boolean => legalWords.test(text) || legalEnds.test(text);

const words = (text: string) => text.split(/\s+/u).filter(Boolean);
const textOrNull = (parts: readonly string[]) => parts.join(' ') || null;

/** The parts of a person's name, however they are ordered. */
export function splitName(text: string): SplitName {
  let bare = text.trim().replace(/(?<=\p{L})\s+[-\u2013]\s+(?=\p{L})/gu, '-');
  while (titles.test(bare)) bare = bare.replace(titles, '');
  const parts = bare.split(',').map((part) => part.trim());
  const filled = parts.filter(Boolean);
  const name = filled.length > 1 ? surnameFirst(filled) : inOrder(words(filled[0] ?? ''));
  return several.test(text) ? { ...name, sure: false } : name;
}

/** The infix at the start of a surname: "van den Berg". */
export function leadingInfix(family: string): { infix: string | null; family_name: string } {
  const all = words(family);
  const count = all.findIndex((word) => !isInfix(word));
  return count < 1
    ? { infix: null, family_name: all.join(' ') }
    : { infix: all.slice(0, count).join(' '), family_name: all.slice(count).join(' ') };
}

/** "Berg, J.P. van der", "Berg, van der", "van der Berg, Jan", "Berg, Jan, van der". */
function surnameFirst([family = '', ...rest]: readonly string[]): SplitName {
  const { infix: before, family_name } = leadingInfix(family);
  const first: string[] = [];
  const after: string[] = [];
  for (const part of rest) {
    const all = words(part);
    const from = all.findIndex((_, at) => all.slice(at).every(isInfix));
    first.push(...all.slice(0, from < 0 ? all.length : from));
    if (from >= 0) after.push(...all.slice(from));
  }
  return {
    given_name: textOrNull(first),
    infix: before ?? textOrNull(after),
    family_name,
    sure: rest.length < 3 && (before === null || after.length === 0),
  };
}

function inOrder(all: readonly string[]): SplitName {
  const last = all.length - 1;
  const only = (family: readonly string[], first: readonly string[], sure: boolean): SplitName => {
    const { infix, family_name } = leadingInfix(family.join(' '));
    return { given_name: textOrNull(first), infix, family_name: family_name || null, sure };
  };
  // "Jansen J.P.": whose initials stand behind
  const behind = all.findIndex((_, at) => at > 0 && all.slice(at).every((word) => initials.test(word)));
  if (behind > 0 && !initials.test(all[0] ?? '')) return only(all.slice(0, behind), all.slice(behind), behind === 1);
  const infix = all.findIndex((word, at) => (isInfix(word) || joins(word)) && at < last);
  if (infix >= 0) {
    const family = words(leadingInfix(all.slice(infix).join(' ')).family_name);
    return only(
      all.slice(infix),
      all.slice(0, infix),
      family.slice(0, -1).every((word) => isInfix(word) || joins(word)),
    );
  }
  const lead = all.findIndex((word) => !initials.test(word));
  if (lead > 0) return only(all.slice(lead), all.slice(0, lead), lead === last);
  return only(all.slice(-1), all.slice(0, -1), all.length <= 2 && lead === 0);
}
