import { inTheme } from './inTheme.ts';
import { contrastOn, groundOf, parse, type Rgba } from './seenColors.ts';

const nameOf = (element: Element): string =>
  (element.cloneNode(false) as Element).outerHTML.replaceAll(/ (?:class|style|id)="[^"]*"/g, '').slice(0, 200);

const off = ':disabled, [aria-disabled=true]';
const typed = 'input:not([type=hidden], [type=color], [type=file], [type=range]), select, textarea';

/** What is measured: its part, the element, the ground (null where it cannot be told) and the colour on it. */
type Measure = ['words' | 'edge' | 'line' | 'bar' | 'ring', Element, Rgba | null, string];

const isSeen = (element: Element): boolean =>
  element.getBoundingClientRect().width > 1 && element.checkVisibility({ opacityProperty: true });

/** Words of what is disabled, and those in an empty field. */
function* words(root: HTMLElement): Generator<Measure> {
  for (const element of root.querySelectorAll(`:is(${off}), :is(${off}) *`)) {
    const hasWords = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
    if (hasWords && isSeen(element)) yield ['words', element, groundOf(element), getComputedStyle(element).color];
  }
  for (const field of root.querySelectorAll(':placeholder-shown')) {
    if (isSeen(field)) yield ['words', field, groundOf(field), getComputedStyle(field, '::placeholder').color];
  }
}

/** The edge of what is filled in. What is only read has a quiet one, the browser draws its own boxes, and a cell of a table is a word. */
function* edges(root: HTMLElement): Generator<Measure> {
  for (const field of root.querySelectorAll<HTMLElement>(typed)) {
    const { appearance } = getComputedStyle(field);
    if (field.matches(`${off}, [readonly], [data-read-only]`) || field.offsetWidth <= 1) continue;
    if (field.matches('[type=checkbox], [type=radio]') && appearance !== 'none') continue;
    const frame = [field, field.parentElement!].find((element) => {
      const { borderTopColor, borderTopWidth } = getComputedStyle(element);
      return borderTopWidth !== '0px' && parse(borderTopColor)[3] > 0;
    });
    if (frame) yield ['edge', field, groundOf(frame.parentElement), getComputedStyle(frame).borderTopColor];
  }
}

/** Lines and bars of charts. */
function* marks(root: HTMLElement): Generator<Measure> {
  for (const line of root.querySelectorAll('.MuiLineChart-line')) {
    yield ['line', line, groundOf(line.closest('svg')), getComputedStyle(line).stroke];
  }
  for (const bar of root.querySelectorAll('.MuiBarChart-element')) {
    const { fill, stroke } = getComputedStyle(bar);
    const paint = fill.startsWith('url') ? stroke : fill;
    yield ['bar', bar, groundOf(bar.closest('svg')), paint];
  }
}

/** The elements that a ring may be drawn on: the part itself, the label beside it, what is in it, and its frames. */
function* ringed(part: HTMLElement): Generator<Element> {
  yield part;
  if (part.nextElementSibling) yield part.nextElementSibling;
  yield* part.children;
  for (let frame = part.parentElement, level = 0; frame && level < 3; frame = frame.parentElement, level += 1)
    yield frame;
}

/** The ring of what has the focus now, on what is around it and, where it touches it, on itself. */
function* ring(part: HTMLElement): Generator<Measure> {
  for (const element of ringed(part)) {
    for (const pseudo of [undefined, '::before', '::after']) {
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(element, pseudo);
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) continue;
      const offset = Number.parseFloat(outlineOffset);
      if (offset >= 0) yield ['ring', part, groundOf(element.parentElement), outlineColor];
      if (offset <= 0) yield ['ring', part, groundOf(element), outlineColor];
      return;
    }
  }
  yield ['ring', part, [0, 0, 0, 1], 'rgb(0, 0, 0)'];
}

/** Gives the focus to one of each kind of what can have it; what had it, such as the one field of a palette, keeps it and is left out. */
function* rings(root: HTMLElement): Generator<Measure> {
  const { activeElement: focused } = document;
  const kinds = new Set<string>();
  for (const part of root.querySelectorAll<HTMLElement>(`a[href], button, summary, [tabindex='0'], ${typed}`)) {
    const kind = `${part.tagName} ${part.className} ${part.parentElement?.className}`;
    if (part === focused || kinds.has(kind) || part.closest(`[class*=Mui], [inert], ${off}`)) continue;
    part.focus({ preventScroll: true });
    if (document.activeElement !== part || !part.matches(':focus-visible')) continue;
    kinds.add(kind);
    yield* ring(part);
  }
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/**
 * Measures what axe does not: words of what is disabled, placeholders, edges of fields, marks of charts and the ring of the focus.
 * @throws Error with what has too little contrast.
 */
export async function expectContrast(root: HTMLElement): Promise<void> {
  const problems = new Set<string>();
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(theme, () => {
      for (const [what, element, ground, color] of [...words(root), ...edges(root), ...marks(root), ...rings(root)]) {
        const [ratio, least] = [contrastOn(ground, color), what === 'words' ? 4.5 : 3];
        if (ratio < least)
          problems.add(`${theme}: ${ratio.toFixed(2)}, needs ${least}: the ${what} of ${nameOf(element)}`);
      }
    });
  }
  if (problems.size > 0) throw new Error(`Too little contrast:\n${[...problems].join('\n')}`);
}
