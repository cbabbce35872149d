import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isSelf } from './people.ts';

const day = { id: 'day', name: 'Anna' };
const evening = { id: 'evening', name: 'Anna' };

test('a person is themselves by each of their sign-ins, and by no other', () => {
  const me = { sign_ins: [day.id, evening.id] };
  expect([isSelf(me, day), isSelf(me, evening), isSelf(me, { id: 'bram' }), isSelf(me, null)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isSelf(undefined, day)).toBe(false);
});

/** Compares who acted with the sign-in that looks: `maker.id === me.id`, `me !== maker.id`, `maker.id === user?.sub`. */
const comparison =
  /\bid\s*[!=]==\s*(me\b(?!\.settings)|user\??\.sub)|\b(me|me(\.data)?\??\.id|user\??\.sub)\s*[!=]==\s*[\w.?]*\bid\b/u;

test('no other file of the app tells people apart', () => {
  const known = [
    'maker.id === me.id',
    'asked?.id === me ?',
    'me !== maker.id',
    'maker.id === user?.sub',
    'me.data?.id === a.id',
  ];
  expect(known.filter((text) => !comparison.test(text))).toEqual([]);
  const root = join(import.meta.dirname, '..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/u.test(name) && !/\.test\.|\.d\.ts$/u.test(name),
  );
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((name) => comparison.test(readFileSync(join(root, name), 'utf8')))).toEqual([]);
});
