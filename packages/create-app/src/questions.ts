import { confirm, isCancel, log, select, text } from '@clack/prompts';
import { relative, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { type Choices, type Framework, parseName } from './choices.ts';
import { adviseColour, parseColour } from './colour.ts';
import type { Flags } from './flags.ts';
import { folderNameOf, folderProblem } from './folder.ts';
import { proposed } from './proposed.ts';
import type { Texts } from './texts.ts';

/** Where the questions are asked; the terminal when left out. */
export interface Terminal {
  input?: Readable;
  output?: Writable;
}

/** Somebody pressed Escape or Ctrl-C. */
export class Stopped extends Error {}

function answerOf<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new Stopped();
  return answer as Exclude<T, symbol>;
}

async function typeColour(t: Texts, terminal: Terminal): Promise<string> {
  const typed = await text({
    ...terminal,
    message: t.colour,
    placeholder: proposed.colour,
    defaultValue: proposed.colour,
    validate: (value = '') => (value === '' || parseColour(value) !== null ? undefined : t.invalidColour),
  });
  return parseColour(answerOf(typed)) ?? proposed.colour;
}

/** Judges a colour, that of the flags or one that is typed, until one is chosen that passes. */
async function askColour(t: Texts, terminal: Terminal, colourFlag?: string): Promise<string> {
  const colour = colourFlag ?? (await typeColour(t, terminal));
  const { passes, ratio, nearest, nearestRatio } = adviseColour(colour);
  if (passes) {
    log.info(t.readable(colour, ratio), terminal);
    return colour;
  }
  log.warn(t.unreadable({ colour, ratio, nearest, nearestRatio }), terminal);
  const options = [
    { value: nearest, label: t.takeNearest(nearest) },
    { value: '', label: t.otherColour },
  ];
  const chosen = answerOf(await select({ ...terminal, message: t.whichColour, options }));
  return chosen === '' ? askColour(t, terminal) : chosen;
}

/** Asks what the flags leave open. @throws Stopped */
export async function askChoices(flags: Flags, t: Texts, terminal: Terminal = {}): Promise<Choices> {
  const name =
    flags.name ??
    parseName(
      answerOf(
        await text({
          ...terminal,
          message: t.name,
          placeholder: proposed.name,
          defaultValue: proposed.name,
          validate: (value = '') => (value === '' || parseName(value) !== null ? undefined : t.invalidName),
        }),
      ),
    ) ??
    proposed.name;

  const problemOf = (value: string): string | undefined => {
    const path = resolve(value);
    const problem = folderProblem(path);
    return problem === null ? undefined : t[problem](relative('', path) || path);
  };
  const folderName = folderNameOf(name);
  const folder =
    flags.folder ??
    answerOf(
      await text({
        ...terminal,
        message: t.folder,
        placeholder: folderName,
        defaultValue: folderName,
        validate: (value = '') => problemOf(value === '' ? folderName : value),
      }),
    );
  const problem = problemOf(folder);
  if (problem !== undefined) throw new Error(problem);

  const colour = await askColour(t, terminal, flags.colour);
  const framework =
    flags.framework ??
    answerOf(
      await select<Framework>({
        ...terminal,
        message: t.framework,
        options: [
          { value: 'vite', label: t.vite },
          { value: 'next', label: t.next },
        ],
      }),
    );
  const signIn =
    flags.signIn ?? answerOf(await confirm({ ...terminal, message: t.signIn, active: t.yes, inactive: t.no }));
  return { folder: resolve(folder), name, colour, framework, signIn };
}
