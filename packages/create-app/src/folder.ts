import { existsSync, readdirSync, statSync } from 'node:fs';

/** Names that Windows keeps for devices, and two that npm refuses. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d|node_modules|favicon\.ico)$/;
/** What a folder may hold and still count as empty: a repository that was just made, and what a Mac leaves. */
const allowed = ['.git', '.DS_Store'];

/** A name for a folder and a package, made of the name of a cooperative: “Coöperatie De Wiek U.A.” is `cooperatie-de-wiek-u-a`. */
export function folderNameOf(name: string): string {
  const plain = name
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  if (plain === '') return 'portal';
  return reserved.test(plain) || reserved.test(name.toLowerCase()) ? `${plain}-portal` : plain;
}

export type FolderProblem = 'noFolder' | 'notEmpty';

/** Why nothing can be written to a path; null where it is free, or an empty folder. */
export function folderProblem(path: string): FolderProblem | null {
  if (!existsSync(path)) return null;
  if (!statSync(path).isDirectory()) return 'noFolder';
  return readdirSync(path).every((entry) => allowed.includes(entry)) ? null : 'notEmpty';
}
