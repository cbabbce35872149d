// What stands around a rank in digits. Intl chooses among forms, but has no words for them.

/** Per form of the language's ordinal plural; `#` is the number. */
const marks: Readonly<Record<string, Partial<Record<Intl.LDMLPluralRule, string>>>> = {
  nl: { other: '#e' },
  en: { one: '#st', two: '#nd', few: '#rd', other: '#th' },
  fr: { one: '#er', other: '#e' },
  it: { other: '#º' },
  es: { other: '#.º' },
  ro: { one: 'primul', other: 'al #-lea' },
  ru: { other: '#-й' },
  uk: { other: '#-й' },
  zh: { other: '第#' },
};

/** `3` → `3e`, `3rd`, `3.`: a rank, in the masculine where a language has it. */
export function createOrdinal(locale: string, write: (rank: number) => string): (rank: number) => string {
  const language = locale.slice(0, 2);
  const rules = new Intl.PluralRules(locale, { type: 'ordinal' });
  const mark = (rank: number): string => {
    if (language === 'bg') return `#-${bulgarian(rank)}`;
    const forms = marks[language];
    // Central Europe, Germany and Turkey put a point.
    return forms == null ? '#.' : (forms[rules.select(rank)] ?? forms.other ?? '#');
  };
  return (rank) => mark(rank).replace('#', write(rank));
}

/** Bulgarian takes the end of the last word: първи, втори, седми, осми, стотен, хиляден, else -ти. */
function bulgarian(rank: number): string {
  if (rank > 0 && rank % 1000 === 0) return 'ен';
  if (rank > 0 && rank % 100 === 0) return 'тен';
  const last = rank % 100 > 10 && rank % 100 < 20 ? 0 : rank % 10;
  return ['ти', 'ви', 'ри', 'ти', 'ти', 'ти', 'ти', 'ми', 'ми', 'ти'][last] ?? 'ти';
}
