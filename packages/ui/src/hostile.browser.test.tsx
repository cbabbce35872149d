/** Every component in somebody else's page, whose rules for bare elements are loud: it looks as it does without them. */
import type { ComponentType, ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { UiProvider } from './provider/UiProvider.tsx';
import { demoFormats, demoLabels } from './testing/demo.ts';
import { hostileRules } from './testing/hostileRules.ts';
import { settle } from './testing/settle.ts';

interface Story {
  args?: object;
  render?(args: object, context: { globals: object }): ReactNode;
}
type StoryModule = Record<string, Story> & { default: Story & { component: ComponentType<object> } };

const stories = import.meta.glob<StoryModule>('./*/*.stories.tsx');
const names = [
  'background-color background-image border-bottom-color border-bottom-style border-bottom-width border-collapse',
  'border-left-color border-left-width border-right-width border-spacing border-top-left-radius border-top-style',
  'border-top-width box-shadow box-sizing color cursor display fill font-family font-size font-style font-weight',
  'letter-spacing line-height list-style-type margin-bottom margin-left margin-right margin-top min-height min-width',
  'opacity padding-bottom padding-left padding-right padding-top position stroke text-align text-decoration-line',
  'text-indent text-shadow text-transform vertical-align visibility white-space-collapse word-spacing',
]
  .join(' ')
  .split(' ');

const globals = { theme: 'light', brand: 'ledenbureau', locale: 'nl', density: 'comfortable' };

/** A story as Storybook draws it, without what surrounds it there. */
function Drawn({ story, meta }: { story: Story; meta: StoryModule['default'] }) {
  const args = { ...meta.args, ...story.args };
  const draw = story.render ?? meta.render;
  return draw ? draw(args, { globals }) : <meta.component {...args} />;
}

/** What is seen of every element below one: its styles, what stands before and after it, and its box. */
function look(root: Element): string[][] {
  return [...root.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const around = ['::before', '::after'].map((part) => `${part}: ${getComputedStyle(element, part).content}`);
    return [
      element.tagName,
      ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`),
      ...around,
      // less than a tenth of a pixel is how a browser rounds
      `box: ${width.toFixed(1)} × ${height.toFixed(1)}`,
    ];
  });
}

/** What a story itself gives in `rem` is as much the host's as `html` is: it stays what it was. */
function fixStorySizes(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>('[style*="rem"]'))
    element.style.cssText = element.style.cssText.replaceAll(/([\d.]+)rem\b/g, (_, size) => `${Number(size) * 16}px`);
}

/** What differs, as `DIV: color: red instead of black`. */
const differences = (before: string[][], after: string[][]): string[] =>
  before.flatMap((lines, at) =>
    lines.flatMap((line, part) =>
      after[at]?.[part] === line ? [] : [`${lines[0]} #${at}: ${after[at]?.[part]} instead of ${line}`],
    ),
  );

const added: Element[] = [];
function addStyles(text: string): HTMLStyleElement {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = text;
  added.push(style);
  return style;
}
afterEach(async () => {
  await cleanup();
  for (const element of added.splice(0)) element.remove();
});

const still = '*,*::before,*::after{transition:none!important;animation:none!important}';

test.each(Object.keys(stories))('%s', async (path) => {
  const { default: meta, ...all } = await stories[path]!();
  expect(Object.keys(all).length).toBeGreaterThan(0);
  addStyles(still);
  const { container } = await render(
    <UiProvider labels={demoLabels.nl} formats={demoFormats('nl')} theme="light">
      {Object.entries(all).map(([name, story]) => (
        <Drawn key={name} story={story} meta={meta} />
      ))}
    </UiProvider>,
  );
  // what is around the provider is the host's, and so is how wide that is
  container.style.cssText =
    'position:absolute!important;inset:0 auto auto 0;inline-size:1200px;padding:0;border:0;box-sizing:border-box';
  await settle('[data-lb]');
  fixStorySizes(container);
  const before = look(container.querySelector('[data-lb]')!);
  expect(before.length).toBeGreaterThan(1);
  addStyles(hostileRules);
  const after = look(container.querySelector('[data-lb]')!);
  expect(differences(before, after).slice(0, 30)).toEqual([]);
});

test('a class of the host, its layers and its attributes count on what it puts in the provider', async () => {
  addStyles(`${hostileRules} .host { color: rgb(1, 2, 3) } @layer utilities { .padded { padding: 17px } }`);
  const { container } = await render(
    <UiProvider>
      <p className="host padded">Van de host</p>
      <img alt="" width="40" height="30" />
    </UiProvider>,
  );
  const { color, padding } = getComputedStyle(container.querySelector('p')!);
  expect({ color, padding }).toEqual({ color: 'rgb(1, 2, 3)', padding: '17px' });
  const { width, height } = container.querySelector('img')!.getBoundingClientRect();
  expect({ width, height }).toEqual({ width: 40, height: 30 });
});
