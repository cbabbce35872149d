import { iconWords } from './iconWords.ts';

/** Names of the icons that have a word which begins with what was typed, in either language; all for nothing. */
export function iconsFor(typed: string): string[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return Object.entries(iconWords).flatMap(([name, { nl, en }]) => {
    const words = `${name}, ${nl}, ${en}`.toLocaleLowerCase().split(/[,\s]+/);
    const isMeant =
      words.some((word) => word.startsWith(wanted)) || `${nl}, ${en}`.toLocaleLowerCase().includes(wanted);
    return isMeant ? [name] : [];
  });
}
