/** Server rendering of every component, where there is no window. */
import { createElement, type ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as ui from './index.ts';
import { cases, inProvider } from './testing/cases.tsx';

const components: Record<string, unknown> = { ...ui };
const all: Record<string, Record<string, unknown>> = cases;

test('there is no page here: what follows renders as on a server', () => {
  expect(typeof document).toBe('undefined');
});

test.each(Object.keys(all))('%s renders on a server', (name) => {
  const element = createElement(components[name] as ComponentType, all[name] ?? {});
  expect(renderToString(inProvider(element))).toContain('<');
});
