import { parseArgs } from 'node:util';
import { type Framework, frameworks, parseName } from './choices.ts';
import { parseColour } from './colour.ts';
import { type Language, languageOf, languages } from './language.ts';
import { texts } from './texts.ts';

/** What the command line says; what it leaves out is asked, or proposed. */
export interface Flags {
  language: Language;
  folder?: string;
  name?: string;
  colour?: string;
  framework?: Framework;
  signIn?: boolean;
  yes: boolean;
  help: boolean;
}

const options = {
  name: { type: 'string' },
  colour: { type: 'string' },
  framework: { type: 'string' },
  'sign-in': { type: 'boolean' },
  language: { type: 'string' },
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** @throws Error with a sentence for the person, in their language, for a flag that is unknown or has no such value. */
export function readFlags(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Flags {
  const language = languageOf(env);
  const { values, positionals } = parse(args, language);
  const chosen = languages.find((one) => one === values.language);
  if (values.language !== undefined && chosen === undefined)
    throw new Error(texts[language].unknownLanguage(values.language));
  const t = texts[chosen ?? language];
  const framework = frameworks.find((one) => one === values.framework);
  if (values.framework !== undefined && framework === undefined) throw new Error(t.unknownFramework(values.framework));
  const name = values.name === undefined ? undefined : parseName(values.name);
  if (name === null) throw new Error(`--name: ${t.invalidName}`);
  const colour = values.colour === undefined ? undefined : parseColour(values.colour);
  if (colour === null) throw new Error(`--colour: ${t.invalidColour}`);
  const [folder, ...more] = positionals;
  if (more.length > 0) throw new Error(t.severalFolders(positionals.join(' ')));
  return {
    language: chosen ?? language,
    ...(folder !== undefined && { folder }),
    ...(name !== undefined && { name }),
    ...(colour !== undefined && { colour }),
    ...(framework !== undefined && { framework }),
    ...(values['sign-in'] !== undefined && { signIn: values['sign-in'] }),
    yes: values.yes ?? false,
    help: values.help ?? false,
  };
}

function parse(args: readonly string[], language: Language) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, allowNegative: true });
  } catch (error) {
    throw new Error(texts[language].unknownFlag((error as Error).message), { cause: error });
  }
}
