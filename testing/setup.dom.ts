import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, expect } from 'vitest';

afterEach(cleanup);

// jsdom lays nothing out, and so has nothing to scroll to.
Element.prototype.scrollIntoView ??= () => {};

// A text whose variable has no value is a fault of whoever asks for it, in every test that does not expect it.
const { warn } = console;
console.warn = (...said: unknown[]) => {
  if (String(said[0]).startsWith('No value for ')) throw new Error(String(said[0]));
  warn(...said);
};

/** Test files that ask for computed styles, or for what only our styles show; all others are about markup and state. */
const readsStyles = /(?:UiProvider|fieldsInFormik)\.dom\.test/;

// jsdom parses each rule that emotion writes: more than a quarter of what these tests cost. It passes over another type.
const { createElement } = Document.prototype;
document.createElement = ((name: string, options?: ElementCreationOptions) => {
  const element = createElement.call(document, name, options);
  if (name === 'style' && !readsStyles.test(expect.getState().testPath ?? ''))
    element.setAttribute('type', 'text/unread');
  return element;
}) as typeof document.createElement;
