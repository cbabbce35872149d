/**
 * What the components count on, and what is written in words of its own. Rules that stand in another one as well as by themselves:
 * for that the selectors of states begin with an element.
 */
export const baseStyles = `
*,*::before,*::after{box-sizing:border-box}
h1,h2,h3,p,dl,dd,ul,ol,figure{margin:0}
button,input,select,textarea{font:inherit;color:inherit;letter-spacing:inherit}
a{color:var(--lb-accent)}
*:focus{outline:none}
*:focus-visible{outline:2px solid var(--lb-focus);outline-offset:2px}
*::selection{background:var(--lb-accent-soft);color:var(--lb-text)}
@media (forced-colors:active){*:focus-visible{outline-color:Highlight}}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{scroll-behavior:auto!important}}
[data-print=only]{display:none!important}
@media print{
[data-print=hide]{display:none!important}
[data-print=only]{display:revert!important}
h1,h2,h3{break-after:avoid}
tr,li,figure{break-inside:avoid}
}`;

/** What text inherits; a name without a space that is longer than its line breaks within, rather than widen the page. */
export const textStyles =
  'overflow-wrap:break-word;font:var(--lb-type-body);color:var(--lb-text);-webkit-font-smoothing:antialiased;';
