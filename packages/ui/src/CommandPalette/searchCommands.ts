import type { Command } from './CommandPalette.types.ts';

/** Small letters without accents: "Coöperatie" → "cooperatie". */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/**
 * How well a command answers the words: 0 when its label starts with them, 1 when it has them, 2 when they begin other words of
 * it, 3 when they stand within those; null when not.
 */
function distance({ label, description = '', keywords = '' }: Command, query: string): number | null {
  const name = fold(label);
  const all = ` ${name} ${fold(description)} ${fold(keywords)}`;
  const words = query.split(/\s+/);
  if (!words.every((word) => all.includes(word))) return null;
  if (name.startsWith(query)) return 0;
  if (name.includes(query)) return 1;
  return words.every((word) => all.includes(` ${word}`)) ? 2 : 3;
}

/** Whether the query is the whole label of one of them, or a whole one of its keywords, which commas separate. */
export function isNamed(commands: readonly Command[], query: string): boolean {
  const needle = fold(query.trim());
  return commands.some(({ label, keywords = '' }) =>
    [label, ...keywords.split(',')].some((word) => fold(word.trim()) === needle),
  );
}

/** The commands in which every word of the query occurs, the closest first; all of them for an empty query. */
export function searchCommands(commands: readonly Command[], query: string): readonly Command[] {
  const needle = fold(query.trim());
  if (needle === '') return commands;
  return commands
    .map((command) => ({ command, off: distance(command, needle) }))
    .filter((match): match is { command: Command; off: number } => match.off !== null)
    .sort((a, b) => a.off - b.off)
    .map(({ command }) => command);
}
