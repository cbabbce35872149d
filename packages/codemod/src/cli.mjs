#!/usr/bin/env node
// Renames what a version calls otherwise, in the sources of the given folders: `npx @ledenbureau/codemod 1.0 src`.
// Without a version it is the step to 0.2, which is what a script written for that asks. Look at what it changed: it reads words,
// not types, and the compiler then names the places where an object is built by hand.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rename } from './rename.mjs';

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

/** Says what is wrong, on one line; nothing of it undoes what was changed before. */
const fail = (sentence) => {
  console.error(sentence);
  process.exitCode = 1;
};

const words = process.argv.slice(2);
const is10 = words[0] === '1.0';
const kinds = is10 ? /\.[cm]?[jt]sx?$/ : /\.tsx?$/;

/** The sources in a folder and below, in the order of their names; walked here, as fs.globSync asks for Node 22. */
const sources = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sources(path);
      return entry.isFile() && kinds.test(entry.name) ? [path] : [];
    });

const to02 = (text) =>
  /['"]@ledenbureau\/ui['"]/.test(text) ? once(renamed.reduce((now, [from, to]) => now.replace(from, to), text)) : text;
const to10 = (text, file) => (/['"]@ledenbureau\//.test(text) ? rename(text, file) : text);

const step = is10 ? to10 : to02;
const folders = words.filter((word, at) => at > 0 || !['1.0', '0.2'].includes(word));
const strange = folders.filter((folder) => !statSync(folder, { throwIfNoEntry: false })?.isDirectory());
if (folders.length === 0 || strange.length > 0)
  fail(
    `${strange.map((word) => `"${word}" is no folder, and no step. `).join('')}Say which folders to change: npx @ledenbureau/codemod 1.0 src`,
  );
const changes = (strange.length > 0 ? [] : folders).flatMap(sources).filter((file) => {
  const text = readFileSync(file, 'utf8');
  let now = text;
  try {
    now = step(text, file);
  } catch (error) {
    fail(`${file} cannot be read as a source, and stays as it is: ${error.message}`);
  }
  if (now === text) return false;
  writeFileSync(file, now);
  console.log(file);
  return true;
});
if (process.exitCode === undefined && changes.length === 0)
  console.log('Nothing had another name: no file was changed.');
