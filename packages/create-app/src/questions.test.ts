import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readFlags } from './flags.ts';
import { askChoices, Stopped } from './questions.ts';
import { texts } from './texts.ts';
import { testFolder } from './testing/testFolder.ts';

const enter = '\r';
const down = '\u001b[B';
let folder: string;

beforeEach(() => {
  folder = testFolder();
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
});
afterEach(() => vi.restoreAllMocks());

/** Answers each question when it is on the screen, by what it says; what was shown stands in `screen`. */
function typing(answers: readonly (readonly [question: string, keys: string])[]) {
  const waiting = [...answers];
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  let transcript = '';
  let since = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const text = stripVTControlCharacters(chunk.toString());
      transcript += text;
      since += text;
      const [next] = waiting;
      if (next !== undefined && since.includes(next[0])) {
        waiting.shift();
        since = '';
        // after this frame was drawn
        setImmediate(() => input.write(next[1]));
      }
      done();
    },
  });
  // wide enough that no sentence breaks, however long the path of the temporary folder is
  const output = Object.assign(stream, { columns: 1000 });
  return { terminal: { input, output }, screen: () => transcript };
}

test('all is asked in Dutch, and a colour that cannot be read is offered a darker one with both ratios', async () => {
  const { terminal, screen } = typing([
    ['Hoe heet de coöperatie?', `De Wiek${enter}`],
    ['In welke map', enter],
    ['Wat is de kleur', `#f5a623${enter}`],
    ['Welke kleur wordt het?', enter],
    ['Waarmee wordt het gebouwd?', `${down}${enter}`],
    ['Melden leden zich aan?', enter],
  ]);
  expect(await askChoices(readFlags(['--language', 'nl'], {}), texts.nl, terminal)).toEqual({
    folder: join(folder, 'de-wiek'),
    name: 'De Wiek',
    colour: '#946104',
    framework: 'next',
    signIn: true,
  });
  expect(screen()).toContain('contrast 1,7 : 1 op de ongunstigste achtergrond');
  expect(screen()).toContain('#946104, met 4,5 : 1');
});

test('who wants another colour is asked again, and flags are not asked', async () => {
  const { terminal } = typing([
    ['Which colour shall it be?', `${down}${enter}`],
    ['What is the colour', `#1c4fa1${enter}`],
  ]);
  const args = ['site', '--name', 'De Wiek', '--colour', '#ff0', '--framework', 'vite', '--no-sign-in'];
  expect(await askChoices(readFlags(args, {}), texts.en, terminal)).toMatchObject({ colour: '#1c4fa1', signIn: false });
});

test('a folder that is not empty is refused, where it is typed and where it is a flag', async () => {
  writeFileSync(join(folder, 'notes.txt'), '');
  const { terminal, screen } = typing([
    ['Which folder', `.${enter}`],
    ['is not empty', `\u007fsite${enter}`],
  ]);
  const args = ['--name', 'De Wiek', '--colour', '#1c4fa1', '--framework', 'vite', '--sign-in'];
  const choices = await askChoices(readFlags(args, {}), texts.en, terminal);
  expect(choices.folder).toBe(join(folder, 'site'));
  expect(screen()).toContain('Choose another folder');
  await expect(askChoices(readFlags(['.', ...args], {}), texts.en, typing([]).terminal)).rejects.toThrow(
    'is not empty',
  );
});

test('Escape stops', async () => {
  const { terminal } = typing([['What is the cooperative called?', '\u001b']]);
  await expect(askChoices(readFlags([], {}), texts.en, terminal)).rejects.toBeInstanceOf(Stopped);
});
