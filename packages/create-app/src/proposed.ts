import { resolve } from 'node:path';
import { colors } from '@ledenbureau/ui';
import type { Choices } from './choices.ts';
import type { Flags } from './flags.ts';
import { folderNameOf } from './folder.ts';

/** What is taken where nobody says otherwise. */
export const proposed = {
  name: 'Mijn coöperatie',
  colour: colors.accent.light as string,
  framework: 'vite',
  signIn: true,
} as const;

/** The choices of somebody who takes what is proposed for all that the flags leave open. */
export function proposedChoices(flags: Flags): Choices {
  const { name = proposed.name, colour = proposed.colour, framework = proposed.framework } = flags;
  const { folder = folderNameOf(name), signIn = proposed.signIn } = flags;
  return { folder: resolve(folder), name, colour, framework, signIn };
}
