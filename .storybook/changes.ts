// What changed in each component, read from the changesets and, once there are releases, from the changelogs: main.ts hands
// it to the sidebar and to the pages of the components.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const statuses = ['new', 'changed', 'stable', 'deprecated'] as const;
export type Status = (typeof statuses)[number];

export interface Change {
  /** The version it came with; null until it is released. */
  version: string | null;
  /** Markdown, of one sentence or a few. */
  text: string;
}

export interface History {
  status: Status;
  changes: Change[];
}

/** The histories, by the name of the component. */
export type Histories = Record<string, History>;

/** One sentence each: they end in a stop, and a list after a colon is parted by semicolons. */
const sentences = (text: string): string[] =>
  text
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[.;]) (?=[A-Z`*])|(?<=;) /)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** In backticks, or as a word of its own; at the beginning of a sentence a plain word may be just that (“Table”, “Link”). */
function names(sentence: string, component: string): boolean {
  if (sentence.includes(`\`${component}\``)) return true;
  const compound = /[a-z][A-Z]/.test(component);
  return new RegExp(
    compound ? `\\b${component}\\b` : `(?:^${component}(?=:)|(?<=\\w[ ,]+)${component}\\b(?! [A-Z]))`,
  ).test(sentence);
}

/** The paragraphs and items of a list, each with its sentences. */
const paragraphs = (markdown: string): string[] =>
  markdown.split(/\n\s*\n|\n(?=- )/).map((part) => part.replace(/^- (?:[0-9a-f]{7,}: )?/, ''));

/** What a text says of a component: the sentences that name it, each with how its paragraph begins when that says “New:”. */
export function said(markdown: string, component: string): string[] {
  return paragraphs(markdown).flatMap((paragraph) => {
    const found = sentences(paragraph).filter((sentence) => names(sentence, component));
    return found.length > 0 ? [found.join(' ').replace(/;$/, '.')] : [];
  });
}

/** `new` and `changed` are about what is not released yet, or came with the newest version. */
export function statusOf(changes: readonly Change[], newest: string | null, deprecated: boolean): Status {
  if (deprecated) return 'deprecated';
  const recent = changes.filter(({ version }) => version === null || version === newest);
  if (recent.some(({ text }) => text.startsWith('New: '))) return 'new';
  return recent.length > 0 ? 'changed' : 'stable';
}

/** The versions of a changelog as changesets writes it, the newest first. */
export const releases = (changelog: string): { version: string; text: string }[] =>
  changelog
    .split(/^## /m)
    .slice(1)
    .map((part) => ({ version: part.slice(0, part.indexOf('\n')).trim(), text: part.slice(part.indexOf('\n')) }));

/** Reads the histories of the components of ui, from the root of the repository. */
export function readHistories(root: string): Histories {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const ui = 'packages/ui';
  const coming = globSync('.changeset/*.md', { cwd: root })
    .toSorted()
    .map((path) => /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(read(path)))
    .flatMap((parts) => (parts?.[1]?.includes('@ledenbureau/ui') ? [parts[2] ?? ''] : []));
  const released = globSync(`${ui}/CHANGELOG.md`, { cwd: root }).flatMap((path) => releases(read(path)));
  const sources = [...coming.map((text) => ({ version: null, text })), ...released];
  const components = globSync(`${ui}/src/[A-Z]*/*.stories.tsx`, { cwd: root }).filter(
    (path) => basename(path, '.stories.tsx') === basename(dirname(path)),
  );
  return Object.fromEntries(
    components.map((path) => {
      const name = basename(dirname(path));
      const changes = sources.flatMap(({ version, text }) => said(text, name).map((own) => ({ version, text: own })));
      const source = read(path.replace('.stories', ''));
      const deprecated = new RegExp(`@deprecated[^/]*\\*/\\s*export (?:function|const) ${name}\\b`).test(source);
      return [name, { status: statusOf(changes, released[0]?.version ?? null, deprecated), changes }];
    }),
  );
}

/** The line of the two pages that carries them; nothing in it ends the script. */
export const historiesScript = (histories: Histories): string =>
  `<script>globalThis.ledenbureauHistories=${JSON.stringify(histories).replaceAll('<', String.raw`\u003c`)}</script>`;
