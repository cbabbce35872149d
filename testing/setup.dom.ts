import { setTimeout } from 'node:timers/promises';
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Each test begins in a browser that keeps nothing: what is drawn goes first, since it may still write.
afterEach(async () => {
  const hadFocus = document.activeElement !== document.body;
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  // the focus of what went away goes to what is there a turn later, which is not yet the page of the next test
  if (hadFocus) await setTimeout(0);
});

// jsdom lays nothing out, and so has nothing to scroll to.
Element.prototype.scrollIntoView ??= () => {};

// A text whose variable has no value is a fault of whoever asks for it, in every test that does not expect it.
const { warn } = console;
console.warn = (...said: unknown[]) => {
  if (String(said[0]).startsWith('No value for ')) throw new Error(String(said[0]));
  warn(...said);
};
