#!/usr/bin/env node
// Renames what 0.2 calls otherwise, in the .ts and .tsx files of the given folders that import @ledenbureau/ui:
// `npx ledenbureau-ui-codemod src`. Look at what it changed: it reads words, not types.
import { globSync, readFileSync, writeFileSync } from 'node:fs';

const renamed = [
  [/\b(?:StatusTone|BadgeTone)\b/g, 'Tone'],
  [/\b(?:statusTones|badgeTones)\b/g, 'tones'],
  // of the items of a Menu
  [/\bdanger: true\b/g, "tone: 'danger'"],
  [/\bdanger: false\b/g, "tone: 'neutral'"],
];
/** Two names that became one, imported twice. */
const once = (text) =>
  text.replace(/(import (?:type )?\{)([^}]*)(\} from '@ledenbureau\/ui')/g, (_, start, names, end) => {
    const parts = names
      .split(',')
      .filter((name, at, all) => all.findIndex((other) => other.trim() === name.trim()) === at);
    return start + parts.join(',') + end;
  });

for (const folder of process.argv.slice(2)) {
  const files = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: (path) => path.includes('node_modules') });
  for (const name of files) {
    const file = `${folder}/${name}`;
    const text = readFileSync(file, 'utf8');
    if (!text.includes("'@ledenbureau/ui'")) continue;
    const changed = once(renamed.reduce((now, [from, to]) => now.replace(from, to), text));
    if (changed === text) continue;
    writeFileSync(file, changed);
    console.log(file);
  }
}
