import type { KeyboardEvent } from 'react';

/** Why a file was refused. */
export const fileProblems = ['type', 'size', 'count'] as const;
export type FileProblem = (typeof fileProblems)[number];

export interface RejectedFile {
  file: File;
  reason: FileProblem;
}

export interface FileLimits {
  /** As HTML's accept: ".pdf,image/*". */
  accept?: string;
  /** Most bytes of one file. */
  maxBytes?: number;
  maxFiles?: number;
}

/** Whether a file is of one of the kinds in an accept list. The browser's chooser can be told to ignore it. */
function accepted(file: File, accept: string): boolean {
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  return accept
    .toLowerCase()
    .split(',')
    .map((kind) => kind.trim())
    .some((kind) => {
      if (kind.startsWith('.')) return name.endsWith(kind);
      return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
    });
}

const same = (a: File, b: File): boolean => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/**
 * The files after some were added, and those that were refused. The same file twice counts once; where one file is
 * asked, a new one takes the place of the old.
 */
export function addFiles(
  present: readonly File[],
  added: readonly File[],
  { accept, maxBytes = Infinity, maxFiles = Infinity }: FileLimits,
): { files: File[]; rejected: RejectedFile[] } {
  const rejected: RejectedFile[] = [];
  const files = [...present];
  for (const file of added) {
    if (files.some((one) => same(one, file))) continue;
    if (accept !== undefined && !accepted(file, accept)) rejected.push({ file, reason: 'type' });
    else if (file.size > maxBytes) rejected.push({ file, reason: 'size' });
    else if (maxFiles === 1 && added.length === 1) files.splice(0, files.length, file);
    else if (files.length >= maxFiles) rejected.push({ file, reason: 'count' });
    else files.push(file);
  }
  return { files, rejected };
}

/** Enter on what looks like a button opens the choice of a file; a browser does that by the space bar alone, and would send a form. */
export function openByEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.repeat) return;
  event.preventDefault();
  event.currentTarget.click();
}
