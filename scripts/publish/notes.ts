/** The notes of a release for each audience, from the changesets that wait for it or from the changelogs it has. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { releases } from '../../.storybook/changes.ts';
import { manifestOf, published, root } from './packages.ts';

/** One paragraph of a changeset. */
export interface Note {
  text: string;
  /** Short names of the packages it is about. */
  packages: readonly string[];
  bump: string;
}

/** Who reads a paragraph that begins with one of these words; nobody's paragraph is for developers. */
const audiences = [
  { title: 'Wie ermee werkt · People who use it', words: ['Gebruikers:', 'People:'] },
  { title: 'Vormgevers · Designers', words: ['Vormgevers:', 'Designers:'] },
] as const;

const kinds: readonly { title: string; holds(note: Note): boolean }[] = [
  { title: 'Breaking: what you have to change', holds: ({ text }) => /\bbreaking\b/i.test(text) },
  { title: 'New', holds: ({ text }) => text.startsWith('New:') },
  { title: 'Mended', holds: ({ text, bump }) => bump === 'patch' || text.startsWith('Mended:') },
  { title: 'Changed', holds: () => true },
];

/** The paragraphs of a text; a list or a block of code belongs to what stands before it. */
export function paragraphs(markdown: string): string[] {
  const result: string[] = [];
  for (const part of markdown.trim().split(/\n\s*\n(?=(?:[^`]|`(?!``)|```[\s\S]*?```)*$)/)) {
    if (/^(?:- |```)/.test(part) && result.length > 0) result.push(`${result.pop()}\n\n${part}`);
    else result.push(part.trim());
  }
  return result.filter((text) => text !== '');
}

const short = (name: string): string => name.replace('@ledenbureau/', '');
const rank = ['major', 'minor', 'patch'];

/** What the changesets in a folder say that are not released yet. */
export function coming(folder: string): Note[] {
  return globSync('*.md', { cwd: folder })
    .toSorted()
    .flatMap((file) => {
      const [, head = '', body = ''] =
        /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
      const bumps = [...head.matchAll(/^['"](.+)['"]: (\w+)$/gm)].map(([, name = '', bump = '']) => ({ name, bump }));
      const bump = rank.find((one) => bumps.some((other) => other.bump === one)) ?? 'patch';
      return paragraphs(body).map((text) => ({ text, packages: bumps.map(({ name }) => short(name)), bump }));
    });
}

/** What the changelogs say of the versions that the packages have now; a paragraph that several packages have stands once. */
export function released(): Note[] {
  const notes = new Map<string, Note>();
  for (const { name, folder } of published) {
    const { version } = manifestOf(folder);
    const [file] = globSync('CHANGELOG.md', { cwd: folder });
    const text =
      file && releases(readFileSync(join(folder, file), 'utf8')).find((one) => one.version === version)?.text;
    for (const part of text ? text.split(/^### /m).slice(1) : []) {
      const bump = part.slice(0, part.indexOf(' ')).toLowerCase();
      const items = part.slice(part.indexOf('\n')).split(/^- (?:[0-9a-f]{7,}: )?/m);
      for (const own of items.flatMap((item) => paragraphs(item.replace(/^ {2}/gm, '')))) {
        if (own.startsWith('Updated dependencies')) continue;
        const before = notes.get(own);
        notes.set(own, { text: own, bump: before?.bump ?? bump, packages: [...(before?.packages ?? []), short(name)] });
      }
    }
  }
  return [...notes.values()];
}

/** The notes as Markdown: each audience first reads what is for it. */
export function notesText(notes: readonly Note[], title: string): string {
  const left = new Set(notes);
  const section = (title: string, level: string, holds: (note: Note) => boolean, line: (note: Note) => string) => {
    const own = [...left].filter(holds);
    for (const note of own) left.delete(note);
    const lines = own.map((note) => `- ${line(note).replaceAll('\n', '\n  ')}`);
    return own.length > 0 ? [`${level} ${title}\n\n${lines.join('\n')}`] : [];
  };
  const named = audiences.flatMap(({ title, words }) => {
    const word = (text: string) => words.find((one) => text.startsWith(one));
    const plain = ({ text }: Note) => text.slice(word(text)?.length ?? 0).trim();
    return section(title, '##', ({ text }) => word(text) !== undefined, plain);
  });
  const developers = kinds.flatMap(({ title, holds }) =>
    section(title, '###', holds, ({ text, packages }) => `**${packages.join(', ')}** · ${text}`),
  );
  const parts = [`# ${title}`, ...named, '## Ontwikkelaars · Developers', ...developers];
  return `${parts.join('\n\n')}\n`;
}

/** What waits for the next versions; empty where those were made. */
export const waiting = (): Note[] => coming(join(root, '.changeset')).filter(({ packages }) => packages.length > 0);

/** "ui 1.0.0, forms 1.0.0, …" */
export const versionsNow = (): string =>
  published.map(({ folder }) => `${basename(folder)} ${manifestOf(folder).version}`).join(', ');
