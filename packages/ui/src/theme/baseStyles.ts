/**
 * A length that `1em` is measured for where it is set, and that is inherited as that many px. `font-size: medium` is the size that the
 * reader chose in the browser, whatever the host's `html` has; the provider's element has it for this alone.
 */
const remProperty = "@property --lb-rem{syntax:'<length>';inherits:true;initial-value:16px}";

/**
 * What is in a provider, with a weight that a host's rules for bare elements (`button`, `main li a`) do not have, and its classes do:
 * that of eight names of elements. `x x …` is no element of anybody.
 */
const guest = ':where([data-lb]):not(x x x x x x x x)';

/** Takes the host's rules for bare elements off what is in a provider. Its layers, its classes, and attributes still count there. */
const hostless = 'all:revert-layer;';

/** Of every element, in one rule: each rule that names every element, the browser looks at for every element. */
const everything = (first: string) => `*,*::before,*::after{${first}box-sizing:border-box}`;

/** What is written in words of its own. Rules that stand in another one as well: for that the selectors of states begin with an element. */
const elements = `
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

/** What the components count on. */
export const baseStyles = everything('') + elements;

/** What text inherits; a name without a space that is longer than its line breaks within, rather than widen the page. */
export const textStyles =
  'overflow-wrap:break-word;font:var(--lb-type-body);color:var(--lb-text);-webkit-font-smoothing:antialiased;';

/**
 * For an emotion `Global`, once: what the components count on in a page without rules of somebody else. It names no provider: for that
 * the browser would look through all that an element stands in, for each of them.
 */
export const pageStyles = remProperty + baseStyles;

/** The same in somebody else's page. */
export const guestStyles = `${remProperty}${guest}{${everything(hostless)}${elements}}`;

/** What the letters in a provider would inherit from the host's body. */
export const guestTextStyles = `letter-spacing:normal;text-align:start;text-indent:0;text-shadow:none;text-transform:none;white-space:normal;word-spacing:normal;${textStyles}`;
