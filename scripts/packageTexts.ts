// What the packages say of themselves, by the keys under which an app with a catalogue has it.
import { words as screens } from '../packages/auth/src/words/index.ts';
import { words as forms } from '../packages/forms/src/words/index.ts';
import { flatten } from '../packages/i18n/src/flatten.ts';
import { words as ui } from '../packages/ui/src/words/catalogue.ts';
import { words as workbench } from '../packages/workbench/src/words/index.ts';

const languages = ['nl', 'en'] as const;

/** The texts of ui and forms: who asks for them is typed by the table itself. */
export const textsOfTables = async (language: 'nl' | 'en'): Promise<Record<string, string>> => ({
  ...flatten(await ui[language]()),
  ...flatten(await forms[language]()),
});

/** The texts of every package in a language, none in one that they do not speak. */
export async function textsOfPackages(language: string | undefined): Promise<Record<string, string>> {
  const spoken = languages.find((one) => one === language);
  if (spoken === undefined) return {};
  const tables = await Promise.all([ui, forms, screens, workbench].map((words) => words[spoken]()));
  return Object.assign({}, ...tables.map(flatten)) as Record<string, string>;
}
