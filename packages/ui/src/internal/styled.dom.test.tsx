import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { demoFormats, demoLabels } from '../testing/demo.ts';
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
    <UiProvider labels={demoLabels.nl} formats={demoFormats('nl')}>
      <Outer className="own" data-testid="both" />
      <Inner data-testid="inner" />
    </UiProvider>,
  );
  const both = screen.getByTestId('both');
  expect([...both.classList]).toEqual(['own', expect.stringMatching(/^lb-/) as string]);
  expect(getComputedStyle(both)).toMatchObject({ display: 'grid', color: 'rgb(0, 0, 1)' });
  expect(getComputedStyle(screen.getByTestId('inner')).color).toBe('rgb(1, 0, 0)');
});
