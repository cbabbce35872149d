import { expect, it } from 'vitest';
import { tidy } from './parsed.ts';

it('leaves out what does not show', () => {
  for (const hidden of [
    '\u00ad',
    '\u061c',
    '\u200b',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202e',
    '\u2060',
    '\u2069',
    '\ufeff',
  ]) {
    expect(tidy(`${hidden}1${hidden}2${hidden}`)).toBe('12');
  }
});

it('knows every minus sign and dash, and no other character as one', () => {
  for (const dash of ['-', '\u207b', '\u2010', '\u2012', '\u2015', '\u2212', '\ufe58', '\ufe63', '\uff0d']) {
    expect(tidy(`${dash}1`)).toBe('-1');
  }
  expect(tidy('~1 _1 \u2016 \u221a')).toBe('~1 _1 \u2016 \u221a');
});

it('makes what is wide narrow: the first, the last, and what stands between', () => {
  expect(tidy('！０９Ａｚ～')).toBe('!09Az~');
  expect(tidy('１　２')).toBe('1 2');
});

it('has one normal space for many of any kind, and none at the ends', () => {
  expect(tidy(' \t1 \u00a0\u202f\u2009 2\n')).toBe('1 2');
  expect(tidy(' \u00a0\ufeff ')).toBe('');
});
