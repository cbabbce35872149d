#!/usr/bin/env node
// Renames what 0.2 calls otherwise, in the .ts and .tsx files of the given folders that import @ledenbureau/ui:
// `npx ledenbureau-ui-codemod src`. Look at what it changed: it reads words, not types.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const renamed = [
  [/\b(?:StatusTone|BadgeTone)\b/g, 'Tone'],
  [/\b(?:statusTones|badgeTones)\b/g, 'tones'],
  // of the items of a Menu
  [/\bdanger: true\b/g, "tone: 'danger'"],
  [/\bdanger: false\b/g, "tone: 'neutral'"],
];
/** Two names that became one, imported twice. */
const once = (text) =>
  text.replace(/(import (?:type )?\{)([^}]*)(\} from ['"]@ledenbureau\/ui['"])/g, (_, start, names, end) => {
    const name = (part) => part.trim().replace(/^type /, '');
    const parts = names
      .split(',')
      .filter((part, at, all) => all.findIndex((other) => name(other) === name(part)) === at);
    // the space before the brace stands behind the last name, which may be the one left out
    return start + parts.join(',').trimEnd() + /\s*$/.exec(names)[0] + end;
  });

/** The sources in a folder and below, in the order of their names; walked here, as fs.globSync asks for Node 22. */
const sources = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sources(path);
      return entry.isFile() && /\.tsx?$/.test(entry.name) ? [path] : [];
    });

const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error('Say which folders to change: npx ledenbureau-ui-codemod src');
  process.exitCode = 1;
}
for (const file of folders.flatMap(sources)) {
  const text = readFileSync(file, 'utf8');
  if (!/['"]@ledenbureau\/ui['"]/.test(text)) continue;
  const changed = once(renamed.reduce((now, [from, to]) => now.replace(from, to), text));
  if (changed === text) continue;
  writeFileSync(file, changed);
  console.log(file);
}
