import type { Language } from '../domain/language.ts';
import { kinds, transactionKinds } from '../domain/kinds/index.ts';
import type { TransactionKind } from '../domain/kinds/index.ts';

const namesIn = (language: Language) =>
  Object.fromEntries(transactionKinds.map((kind) => [kind, kinds[kind].names[language]])) as Record<
    TransactionKind,
    string
  >;

/** What a kind of transaction is called on paper and in files. */
export const kindNames: Record<Language, Record<TransactionKind, string>> = { nl: namesIn('nl'), en: namesIn('en') };
