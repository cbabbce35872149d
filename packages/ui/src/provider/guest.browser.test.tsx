/** A part of somebody else's page. */
import createCache from '@emotion/cache';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Button } from '../Button/Button.tsx';
import { Card } from '../Card/Card.tsx';
import { Table } from '../Table/Table.tsx';
import { demoBrands } from '../testing/brands.ts';
import { demoFormats, demoLabels } from '../testing/demo.ts';
import { rgb } from '../testing/rgb.ts';
import { GlobalStyles } from '../theme/GlobalStyles.tsx';
import { colors } from '../theme/tokens.ts';
import { setThemeMode } from '../theme/themeMode.ts';
import { UiProvider, type UiProviderProps } from './UiProvider.tsx';

const words = { labels: demoLabels.nl, formats: demoFormats('nl') };
const windkracht = demoBrands.windkracht.colors;
const style = (element: Element) => getComputedStyle(element);
afterEach(() => setThemeMode('system'));

test('nothing outside of the provider changes, and nothing of it stays', async () => {
  const host = document.body.appendChild(document.createElement('main'));
  host.innerHTML = '<h1>Wij</h1><p>Tekst <a href="#a">link</a></p><ul><li>Een</li></ul><button>Ja</button><input />';
  const looks = () =>
    [document.documentElement, document.body, ...host.querySelectorAll('*')].map((element) =>
      [...style(element)]
        // a registered property has its initial value everywhere, and nobody else reads it
        .filter((name) => !name.startsWith('--lb-'))
        .map((name) => `${name}: ${style(element).getPropertyValue(name)}`),
    );
  const before = looks();
  const { unmount } = await render(
    <UiProvider {...words}>
      <Card title="Gast">
        <Button>Boeken</Button>
      </Card>
    </UiProvider>,
  );
  // the height of the page is that of what stands on it
  const still = (all: string[][]) => all.slice(2);
  expect(still(looks())).toEqual(still(before));
  expect(style(document.body).backgroundColor).toBe('rgba(0, 0, 0, 0)');
  await unmount();
  expect(looks()).toEqual(before);
  host.remove();
});

test('two of them stand on one page, each with its brand, theme and density', async () => {
  const part = (id: string, props: Partial<UiProviderProps>) => (
    <UiProvider {...words} {...props}>
      <section id={id}>
        <Button theme="green">Boeken</Button>
        <Table
          caption={id}
          columns={[{ id: 'naam', header: 'Naam', cell: (name: string) => name }]}
          rows={['Anneke']}
          rowKey={(name) => name}
          empty={null}
        />
      </section>
    </UiProvider>
  );
  const { container } = await render(
    <>
      {part('ene', { theme: 'light' })}
      {part('andere', { theme: 'dark', brand: demoBrands.windkracht, density: 'compact' })}
      <UiProvider {...words} theme="dark">
        {part('binnen', { brand: demoBrands.windkracht })}
      </UiProvider>
    </>,
  );
  const seen = ['ene', 'andere', 'binnen'].map((id) => ({
    // not its ground: that is another under the pointer, wherever that was left
    button: style(container.querySelector(`#${id} button`)!).color,
    row: container.querySelector(`#${id} tbody th`)!.getBoundingClientRect().height,
    text: style(container.querySelector(`#${id} tbody th`)!).color,
  }));
  expect(seen).toEqual([
    { button: rgb(colors.surface.light), row: 40, text: rgb(colors.text.light) },
    { button: rgb(windkracht.surface.dark), row: 32, text: rgb(windkracht.text.dark) },
    { button: rgb(windkracht.surface.dark), row: 40, text: rgb(windkracht.text.dark) },
  ]);
});

test('it is as light or dark as the page is', async () => {
  const { container } = await render(
    <UiProvider {...words}>
      <Button theme="green">Boeken</Button>
    </UiProvider>,
  );
  const text = () => style(container.querySelector('button')!).color;
  expect(text()).toBe(rgb(colors.surface.light));
  setThemeMode('dark');
  await expect.poll(text).toBe(rgb(colors.surface.dark));
});

test('in a shadow root it has its look, by a cache that puts the styles there', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  const shadow = host.attachShadow({ mode: 'open' });
  const cache = createCache({ key: 'shadow', container: shadow });
  const root = createRoot(shadow.appendChild(document.createElement('div')));
  root.render(
    <UiProvider {...words} cache={cache} theme="dark">
      <Button theme="green">Boeken</Button>
    </UiProvider>,
  );
  await expect.poll(() => shadow.querySelector('button')).not.toBeNull();
  const { color, boxSizing } = style(shadow.querySelector('button')!);
  expect({ color, boxSizing }).toEqual({ color: rgb(colors.surface.dark), boxSizing: 'border-box' });
  root.unmount();
  host.remove();
});

test('the page is ours where it asks for that, and a rule of its own goes over it', async () => {
  const own = document.head.appendChild(document.createElement('style'));
  own.textContent = 'h1 { margin: 7px }';
  const { container, unmount } = await render(
    <UiProvider {...words} brand={demoBrands.windkracht}>
      <GlobalStyles />
    </UiProvider>,
  );
  const [title, text] = ['h1', 'p'].map((name) => document.body.appendChild(document.createElement(name)));
  expect(style(document.body).backgroundColor).toBe(rgb(windkracht.canvas.light));
  expect(style(text!).marginTop).toBe('0px');
  expect(style(title!).marginTop).toBe('7px');
  expect(container.textContent).toBe('');
  await unmount();
  expect(style(document.body).backgroundColor).toBe('rgba(0, 0, 0, 0)');
  for (const element of [title, text, own]) element?.remove();
});
