import styled from '@emotion/styled';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { inProvider } from '../testing/cases.tsx';
import { Button, type ButtonProps } from './Button.tsx';
import { buttonSizes, buttonThemes } from './Button.variants.ts';

/** The first tag of the button itself, without the styles before it. */
function render(props: ButtonProps = {}): string {
  const html = renderToString(inProvider(createElement(Button, props, 'Boeken')));
  return html.replaceAll(/<style.*?<\/style>/gs, '').match(/<(?:a|button) [^>]*>/)?.[0] ?? '';
}

test('the themes and sizes are those of the specification', () => {
  expect(buttonThemes).toEqual(['light', 'dark', 'green', 'warning', 'danger', 'transparent']);
  expect(buttonSizes).toEqual(['small', 'medium', 'large']);
});

test('a button is light, medium, and submits nothing, unless it is told otherwise', () => {
  expect(render()).toMatch(/<button [^>]*data-tone="light" data-size="medium"/);
  expect(render()).toContain('type="button"');
  expect(render()).not.toMatch(/data-inline|disabled|href/);
});

test('it is a button, or a link to an address', () => {
  expect(render({ theme: 'dark' })).toContain('<button ');
  expect(render({ href: '/transactions/create' })).toMatch(/<a [^>]*href="\/transactions\/create"/);
});

test('each may be inline or disabled', () => {
  expect(render({ inline: true })).toMatch(/<button [^>]*data-inline=""/);
  expect(render({ inline: true, href: '/' })).toMatch(/<a [^>]*data-inline=""/);
  expect(render({ disabled: true })).toMatch(/<button [^>]*disabled=""/);
  expect(render({ disabled: true, href: '/' })).toMatch(/<a [^>]*aria-disabled="true"/);
});

test('a host that styles it by emotion keeps its theme when it hands every prop on', () => {
  const Wide = styled(Button, { shouldForwardProp: () => true })({ inlineSize: '100%' });
  const html = renderToString(inProvider(createElement(Wide, { theme: 'green' } as never, 'Boeken')));
  expect(html).toContain('data-tone="green"');
  const Bare = styled(Button)({ inlineSize: '100%' });
  expect(renderToString(inProvider(createElement(Bare, { theme: 'green' } as never, 'Boeken')))).toContain(
    'data-tone="light"',
  );
});
