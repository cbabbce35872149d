// Renames in this repository what 1.0 calls otherwise: what `ledenbureau-ui-codemod 1.0` does for an app, and inside the packages the
// declarations, folders, files, stories and pictures of what has a new name. Says what it changed; a second run changes nothing.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { names } from '../packages/ui/codemod/names.mjs';
import { rename } from '../packages/ui/codemod/rename.mjs';
import { changed, treeOf, walk } from '../packages/ui/codemod/tree.mjs';

const root = join(import.meta.dirname, '..');
const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
const homeOf = (file) => /^packages\/(\w+)\/src\//.exec(file)?.[1];

/** A path inside a package after its folders and files have their new names. */
function pathOf(file) {
  const home = homeOf(file);
  if (!home) return file;
  const own = names[home];
  return file
    .split('/')
    .map((part) => {
      const [first] = part.split('.');
      const isNamed = /^(?:[A-Z]|use[A-Z])/.test(first) && Object.hasOwn(own, first);
      return isNamed ? own[first] + part.slice(first.length) : part;
    })
    .join('/');
}

const isComponent = (name) => /^[A-Z]/.test(name) && !name.endsWith('Props');
const stories = Object.values(names).flatMap((own) =>
  Object.entries(own).flatMap(([from, to]) => (isComponent(from) ? [[from, to]] : [])),
);

/** Paths and names of stories, which stand in texts. */
function renameTexts(text, file, next) {
  const edits = [];
  walk(treeOf(text, file), (node) => {
    if (node.type !== 'StringLiteral') return;
    const { value } = node;
    let now = value;
    if (/^\.\.?\//.test(value)) {
      const target = normalize(join(dirname(file), value));
      const isOurs = pathOf(target) !== target || next !== file;
      const to = isOurs ? relative(dirname(next), pathOf(target)) : value;
      now = !isOurs || to.startsWith('.') ? to : `./${to}`;
    } else if (/\.stories\.tsx?$|^visual\//.test(file)) {
      for (const [from, to] of stories) {
        now = now
          .replace(new RegExp(`^([A-Z]\\w+/)${from}(?= ·|$)`), `$1${to}`)
          .replace(new RegExp(`^([a-z]+-)${from.toLowerCase()}(?=$|--)`), `$1${to.toLowerCase()}`);
      }
    }
    if (now !== value) edits.push({ start: node.start + 1, end: node.end - 1, text: now });
  });
  return changed(text, edits);
}

const move = (from, to) => {
  if (from === to || existsSync(join(root, to))) return;
  mkdirSync(dirname(join(root, to)), { recursive: true });
  git('mv', from, to);
  console.log(`${from} -> ${to}`);
};

const files = git('ls-files', '*.ts', '*.tsx', '*.jsx').split('\n');
for (const file of files.filter((name) => name !== '' && !name.includes('codemod') && !name.endsWith('.d.ts'))) {
  const text = readFileSync(join(root, file), 'utf8');
  const next = pathOf(file);
  const now = renameTexts(rename(text, file, homeOf(file)), file, next);
  if (now !== text) writeFileSync(join(root, file), now);
  if (now !== text) console.log(file);
  move(file, next);
}
for (const file of git('ls-files', 'visual/baselines').split('\n')) {
  const to = stories.reduce(
    (name, [from, next]) => name.replace(new RegExp(`(/[a-z]+-)${from.toLowerCase()}--`), `$1${next.toLowerCase()}--`),
    file,
  );
  move(file, to);
}
