import * as ui from '@ledenbureau/ui';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './App.tsx';
import { cases, inProvider } from './demo/cases.tsx';

// Run by Node with every entry of the packages as arguments: each loads without a bundler and exports what it names.
for (const entry of process.argv.slice(2)) {
  const exported = (await import(/* @vite-ignore */ entry)) as Record<string, unknown>;
  for (const [name, value] of Object.entries(exported))
    if (value === undefined) throw new Error(`${entry} exports ${name}, which is undefined.`);
}

// On a server there is no document: nothing may touch it while rendering.
const components = ui as unknown as Record<string, ComponentType<Record<string, unknown>>>;
for (const [name, props] of Object.entries(cases)) {
  const Component = components[name];
  if (!Component) throw new Error(`${name} is not exported.`);
  const html = renderToString(inProvider(<Component {...props} />));
  if (!html.includes('<')) throw new Error(`${name} renders nothing on a server.`);
}
if (!renderToString(<App />).includes('Inleg')) throw new Error('The app renders no page on a server.');
console.log(`${Object.keys(cases).length} components rendered on a server`);
