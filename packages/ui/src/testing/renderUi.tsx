import type { ReactElement } from 'react';
import { render } from 'vitest-browser-react';
import type { Brand } from '../theme/brand.ts';
import { UiProvider } from '../provider/UiProvider.tsx';
import { GlobalStyles } from '../theme/GlobalStyles.tsx';
import { demoFormats, demoLabels } from './demo.ts';

/** Renders in a real browser, in Dutch. */
export const renderUi = (element: ReactElement, brand?: Brand) =>
  render(
    <UiProvider labels={demoLabels.nl} formats={demoFormats('nl')} brand={brand}>
      <GlobalStyles />
      {element}
    </UiProvider>,
  );
