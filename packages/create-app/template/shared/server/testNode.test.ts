// @vitest-environment node
import { expect, test } from 'vitest';
import { canTest } from './testNode.mjs';

test.each([
  ['20.19.0', false],
  ['22.22.1', false],
  ['22.22.2', true],
  ['22.23.0', true],
  ['23.11.0', false],
  ['24.14.9', false],
  ['24.15.0', true],
  ['25.2.0', false],
  ['26.0.0', true],
])('on Node %s the tests run: %s', (version, isEnough) => {
  expect(canTest(version)).toBe(isEnough);
});
