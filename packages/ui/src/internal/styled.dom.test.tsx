import createCache from '@emotion/cache';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UiProvider } from '../provider/UiProvider.tsx';
import { styled } from './styled.ts';

const Inner = styled.div`
  display: grid;
  color: rgb(1, 0, 0);
`;
const Outer = styled(Inner)`
  color: rgb(0, 0, 1);
`;

test('styles of a component come after those of the element that it draws, in one class, beside the classes of its owner', () => {
  render(
    <UiProvider>
      <Outer className="own" data-testid="both" />
      <Inner data-testid="inner" />
    </UiProvider>,
  );
  const both = screen.getByTestId('both');
  expect([...both.classList]).toEqual(['own', expect.stringMatching(/^lb-/) as string]);
  expect(getComputedStyle(both)).toMatchObject({ display: 'grid', color: 'rgb(0, 0, 1)' });
  expect(getComputedStyle(screen.getByTestId('inner')).color).toBe('rgb(1, 0, 0)');
});

const Child = styled.b`
  color: rgb(0, 1, 0);
`;
const Parent = styled.div`
  & > b {
    color: rgb(2, 0, 0);
  }
`;

test('styles of an element come before those of what is in it, as they are drawn', () => {
  render(
    <UiProvider>
      <Parent>
        <Child>text</Child>
      </Parent>
    </UiProvider>,
  );
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map(({ cssText }) => cssText);
  const at = (color: string) => rules.findIndex((rule) => rule.includes(color));
  expect(at('rgb(2, 0, 0)')).toBeGreaterThan(-1);
  expect(at('rgb(0, 1, 0)')).toBeGreaterThan(at('rgb(2, 0, 0)'));
});

const Printed = styled.i`
  color: rgb(3, 0, 0);
  @media print {
    color: rgb(0, 3, 0);
  }
`;

test('what a component has of styles is in one element of its own, so that the others are not looked at again', () => {
  render(
    <UiProvider>
      <Printed />
      <Printed />
    </UiProvider>,
  );
  const elements = [...document.querySelectorAll('style')].filter((element) => element.textContent.includes('rgb(3'));
  expect(elements.map(({ sheet }) => sheet?.cssRules.length)).toEqual([2]);
});

test("where the host's cache writes rule by rule, they are written so", () => {
  const cache = createCache({ key: 'host', speedy: true });
  render(
    <UiProvider cache={cache}>
      <Printed data-testid="printed" />
    </UiProvider>,
  );
  expect(getComputedStyle(screen.getByTestId('printed')).color).toBe('rgb(3, 0, 0)');
});
