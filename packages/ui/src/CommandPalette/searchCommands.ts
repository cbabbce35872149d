import type { Command } from './CommandPalette.types.ts';

/** Small letters without accents: "Coöperatie" → "cooperatie". */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** How well a command answers the words: 0 when its label starts with them, more the farther off; null when not. */
function distance({ label, description = '', keywords = '' }: Command, query: string): number | null {
  const name = fold(label);
  const all = `${name} ${fold(description)} ${fold(keywords)}`;
  if (!query.split(/\s+/).every((word) => all.includes(word))) return null;
  if (name.startsWith(query)) return 0;
  return name.includes(query) ? 1 : 2;
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
