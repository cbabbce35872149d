import { css, Global } from '@emotion/react';
import { useMemo } from 'react';
import { useUi } from '../provider/context.ts';
import { baseStyles, textStyles } from './baseStyles.ts';
import { pageTokens } from './cssVariables.ts';

/** In a cascade layer, so that every rule of the page itself goes over it. */
const page = `@layer ledenbureau{
${baseStyles}
:root{color-scheme:light dark}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
html{font:var(--lb-type-body);font-size:100%;-webkit-text-size-adjust:100%}
body{margin:0;${textStyles}background:var(--lb-canvas)}
@media print{
body{background:#fff}
body:not(:has([data-print=document])):has(main table th:nth-of-type(7)){page:lb-wide}
}
}
@page lb-wide{size:landscape}
@page{margin:16mm;@bottom-right{content:counter(page) ' / ' counter(pages);font:8pt sans-serif}}`;

/**
 * For an app whose whole page is ours: its ground, letters and margins, light or dark as the reader has it, paper, and the
 * tokens for what stands outside of the provider's element. Once, inside UiProvider; a guest in a page leaves it out.
 */
export function GlobalStyles() {
  const { density, brand } = useUi();
  const styles = useMemo(() => css(pageTokens(density, brand) + page), [density, brand]);
  return <Global styles={styles} />;
}
