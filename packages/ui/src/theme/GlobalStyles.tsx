import { css, Global } from '@emotion/react';
import { useMemo } from 'react';
import type { Brand } from './brand.ts';
import { cssVariables } from './cssVariables.ts';
import type { Density } from './tokens.ts';

const base = `
*,*::before,*::after{box-sizing:border-box}
html{font:var(--lb-type-body);font-size:100%;-webkit-text-size-adjust:100%}
body{margin:0;font:var(--lb-type-body);color:var(--lb-text);background:var(--lb-canvas);-webkit-font-smoothing:antialiased}
h1,h2,h3,p,dl,dd,ul,ol,figure{margin:0}
button,input,select,textarea{font:inherit;color:inherit;letter-spacing:inherit}
a{color:var(--lb-accent)}
:focus{outline:none}
:focus-visible{outline:2px solid var(--lb-focus);outline-offset:2px}
::selection{background:var(--lb-accent-soft);color:var(--lb-text)}
@media (forced-colors:active){:focus-visible{outline-color:Highlight}}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{scroll-behavior:auto!important}}
[data-print=only],[data-print=alone]{display:none!important}
@media print{:root{color-scheme:light!important}body{background:#fff}[data-print=hide]{display:none!important}[data-print=only],[data-print=alone]{display:revert!important}body:has(>[data-print=alone])>:not([data-print=alone]){display:none!important}[data-print=alone]{page:wide}h1,h2,h3{break-after:avoid}tr,li,figure{break-inside:avoid}@page{margin:16mm;@bottom-right{content:counter(page) ' / ' counter(pages);font:8pt sans-serif}}@page wide{size:landscape}}
`;

/** The tokens as CSS variables and the few rules every page shares. Rendered once by UiProvider. */
export function GlobalStyles({ density, brand }: { density: Density; brand?: Brand }) {
  const styles = useMemo(() => css(cssVariables(density, brand) + base), [density, brand]);
  return <Global styles={styles} />;
}
