import { contrastProblems } from '@ledenbureau/ui';
import { expect, test } from 'vitest';
import { adviseColour, brandColours, neededRatio, parseColour } from './colour.ts';
import { toHex, toOklch } from './oklch.ts';

test('a colour is read as people write it, and anything else is none', () => {
  expect(['#1C4FA1', ' 1c4fa1 ', '#14a'].map(parseColour)).toEqual(['#1c4fa1', '#1c4fa1', '#1144aa']);
  expect(['', 'blue', '#12345', '#1234567', 'rgb(0 0 0)'].map(parseColour)).toEqual([null, null, null, null, null]);
});

test('a colour that can be read everywhere stays as it is', () => {
  const advice = adviseColour('#1c4fa1');
  expect(advice).toMatchObject({ passes: true, nearest: '#1c4fa1' });
  expect(advice.ratio).toBeGreaterThan(neededRatio);
});

test('a colour that is too light is offered a darker one of the same hue, as near as can be', () => {
  const { passes, ratio, nearest, nearestRatio } = adviseColour('#f5a623');
  expect(passes).toBe(false);
  expect(ratio).toBeLessThan(2);
  expect(nearestRatio).toBeGreaterThanOrEqual(neededRatio);
  expect(nearestRatio).toBeLessThan(neededRatio + 0.15);
  expect(toOklch(nearest).h).toBeCloseTo(toOklch('#f5a623').h, 1);
});

test.each(['#000000', '#ffffff', '#ffff00', '#00ff00', '#ff00ff', '#808080', '#e30613', '#009fe3'])(
  'what is offered for %s can be read in both themes',
  (hex) => {
    expect(contrastProblems({ colors: brandColours(adviseColour(hex).nearest) })).toEqual([]);
  },
);

test('a colour survives the way to lightness, chroma and hue and back', () => {
  expect(['#1c4fa1', '#f5a623', '#000000', '#ffffff'].map((hex) => toHex(toOklch(hex)))).toEqual([
    '#1c4fa1',
    '#f5a623',
    '#000000',
    '#ffffff',
  ]);
});
