/** What a variable of a text can be. Amounts and dates come as the text that a format made. */
export type TextValue = string | number;

/** Keys with their variables: `{ 'member.greeting': { name: Value }; 'member.title': object }`. */
export type TextTable = Record<string, object>;

/**
 * An app says here which texts it has, so that a wrong key or a missing variable does not compile:
 * `declare module '@ledenbureau/i18n' { interface Register { texts: { … } } }`. Without it every key is accepted.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- to be filled by module augmentation
export interface Register {}

/** Any key with any variables: for what has no table. */
export type AnyTexts = Record<string, Record<string, TextValue>>;

/** The registered texts. */
export type Texts = Register extends { texts: infer T extends TextTable } ? T : AnyTexts;

/** A key of the registered texts. */
export type TextKey = Extract<keyof Texts, string>;

/** A key whose text has no variables. */
export type PlainTextKey = { [K in TextKey]: [keyof Texts[K]] extends [never] ? K : never }[TextKey];

/** The variables that any of these keys needs. */
type VariableOf<T extends TextTable, K extends keyof T> = K extends K ? keyof T[K] : never;
type ValueOf<T extends TextTable, K extends keyof T, V> = K extends K
  ? V extends keyof T[K]
    ? T[K][V]
    : never
  : never;

/** No argument for a text without variables, else all of them; for a choice of keys those of every one. */
export type TranslateArguments<T extends TextTable, K extends keyof T> =
  string extends VariableOf<T, K>
    ? [variables?: Readonly<Record<string, TextValue>>]
    : [VariableOf<T, K>] extends [never]
      ? []
      : [variables: { readonly [V in VariableOf<T, K>]: ValueOf<T, K, V> }];

/** The text of a key with its variables filled in. `count` also chooses the plural form and is written per region. */
export type Translate<T extends TextTable = Texts> = <K extends keyof T & string>(
  key: K,
  ...variables: TranslateArguments<T, K>
) => string;

/**
 * The text of a key that is known at run time only, such as one made of a server's error code; null when there is none, and
 * when a variable of it has no value that is a text or a number: then say something that needs none.
 */
export type Lookup = (key: string, variables?: Readonly<Record<string, unknown>>) => string | null;
