import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Text } from '../Text/Text.tsx';
import { styled } from './styled.ts';

const Box = styled.div`
  color: red;
`;
const Quoted = styled(Text)`
  font-style: italic;
`;

test('an element with styles is another element where it is asked for', () => {
  expect(renderToString(createElement(Box, { as: 'section' }, 'a'))).toMatch(/<section class="[^"]+">a<\/section>/u);
});

test('a component with styles decides itself what to make of `as`, and keeps what is its own', () => {
  expect(renderToString(createElement(Quoted, { as: 'p', size: 'dense', tone: 'quiet' }, 'a'))).toMatch(
    /<p [^>]*data-size="dense" data-tone="quiet"[^>]*>a<\/p>/u,
  );
});
