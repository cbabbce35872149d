import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Presses } from './presses.ts';
import { Signal } from './signal.ts';

let said: string[] = [];
let presses: Presses;
const button = document.createElement('button');
const press = (type: string) => button.dispatchEvent(new Event(type, { bubbles: true }));
const leave = (name: string) => presses.after(() => said.push(name));

beforeEach(() => {
  vi.useFakeTimers();
  document.body.append(button);
  said = [];
  presses = new Presses((event) => said.push(`press on ${(event.target as Element).tagName}`));
});
afterEach(() => {
  presses.ignore();
  button.remove();
  vi.useRealTimers();
});

test('what follows from leaving a field follows at once, and nobody hears of presses before the first focus', () => {
  leave('a');
  press('pointerdown');
  leave('b');
  expect(said).toEqual(['a', 'b']);
});

test.each(['pointerup', 'pointercancel'])('while a press lasts it waits, until after the click of %s', (end) => {
  presses.watch();
  presses.watch();
  button.addEventListener('pointerdown', () => leave('in the handler'), { once: true });
  press('pointerdown');
  leave('a');
  vi.runAllTimers();
  expect(said).toEqual([]);
  press(end);
  expect(said).toEqual([]);
  vi.runAllTimers();
  expect(said).toEqual(['in the handler', 'press on BUTTON', 'a']);
  leave('b');
  expect(said.at(-1)).toBe('b');
  vi.runAllTimers();
  expect(said).toHaveLength(4);
});

test('an end that something in the page keeps to itself is an end', () => {
  presses.watch();
  button.addEventListener('pointerup', (event) => event.stopPropagation(), { once: true });
  press('pointerdown');
  leave('a');
  press('pointerup');
  vi.runAllTimers();
  expect(said).toContain('a');
});

test('the next press ends one whose end was never heard', () => {
  presses.watch();
  press('pointerdown');
  leave('a');
  press('pointerdown');
  expect(said).toEqual(['press on BUTTON', 'a']);
});

test('what was left before does not count after a reset', () => {
  presses.watch();
  press('pointerdown');
  leave('a');
  presses.drop();
  press('pointerup');
  vi.runAllTimers();
  leave('b');
  expect(said).toEqual(['b']);
});

test('a form that goes hears of no more presses, and says what still waited; another time it listens again', () => {
  presses.watch();
  press('pointerdown');
  leave('a');
  presses.ignore();
  expect(said).toEqual(['press on BUTTON', 'a']);
  press('pointerdown');
  leave('b');
  expect(said.slice(2)).toEqual(['b']);
  presses.watch();
  press('pointerdown');
  leave('c');
  expect(said.slice(3)).toEqual([]);
  press('pointerup');
  vi.runAllTimers();
  expect(said.slice(3)).toEqual(['press on BUTTON', 'c']);
});

test('a signal tells those who listen, until they stop', () => {
  const signal = new Signal();
  const stop = signal.subscribe(() => said.push('one'));
  signal.subscribe(() => said.push('two'));
  signal.tell();
  stop();
  signal.tell();
  expect(said).toEqual(['one', 'two', 'two']);
});
