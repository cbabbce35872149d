import type { ReactElement } from 'react';
import { render } from 'vitest-browser-react';
import { UiProvider } from '../provider/UiProvider.tsx';
import { demoFormats, demoLabels } from './demo.ts';

/** Renders in a real browser, in Dutch. */
export const renderUi = (element: ReactElement) =>
  render(
    <UiProvider labels={demoLabels.nl} formats={demoFormats('nl')}>
      {element}
    </UiProvider>,
  );
