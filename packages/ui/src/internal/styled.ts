import type { EmotionCache } from '@emotion/cache';
import {
  __unsafe_useEmotionCache as useEmotionCache,
  css,
  type CSSObject,
  jsx,
  type SerializedStyles,
} from '@emotion/react';
import { withReadersRem } from './rem.ts';
import {
  type ComponentProps,
  type ComponentType,
  createElement,
  type ElementType,
  Fragment,
  type FunctionComponent,
  type JSX,
} from 'react';

/** The component that a set of styles makes; `as` renders another element in the place of its own. A component has its own `as`. */
type Styled<Props> = FunctionComponent<Props & { as?: ElementType | undefined }>;

/** Takes styles, which are the same for every instance: variants are attributes, and values CSS variables. */
type Style<Props> = (...styles: Parameters<typeof sheetOf>) => Styled<Props>;

type StyledTags = { readonly [Tag in keyof JSX.IntrinsicElements]: Style<ComponentProps<Tag>> };

type Attributes = Record<string, unknown>;

/**
 * The element as emotion's `jsx` makes it in a browser, which takes two components more for each. Nothing stands where the server
 * has the styles: what `useId` answers depends on the number of children.
 */
function useBrowserElement(type: ElementType, attributes: Attributes, sheet: SerializedStyles): JSX.Element {
  const cache = useEmotionCache()!; // it is absent on the server alone
  const { names, styles } = appliedStyles(cache, attributes.className, sheet);
  const { name } = styles;
  const className = `${cache.key}-${name}`;
  if (typeof type !== 'string') registerStyles(cache, className, styles);
  // While it is drawn, and not in an effect, which runs after those of what is in it: the styles of an element come before theirs.
  insertStyles(cache, className, styles);
  return createElement(Fragment, null, null, createElement(type, { ...attributes, className: names + className }));
}

/** The styles of an element with those that its classes stand for, and the rest of the classes. */
function appliedStyles(cache: EmotionCache, classes: unknown, sheet: SerializedStyles) {
  if (typeof classes !== 'string') return { names: '', styles: sheet };
  let names = '';
  const added: string[] = [];
  for (const name of classes.split(' ')) {
    const styles = cache.registered[name];
    if (styles !== undefined) added.push(`${styles};`);
    else if (name !== '') names += `${name} `;
  }
  return { names, styles: added.length === 0 ? sheet : css(sheet, ...added) };
}

/** Keeps the styles of a component by their class: it may pass that on, to an element whose own styles come before these. */
function registerStyles(cache: EmotionCache, className: string, { styles }: SerializedStyles): void {
  cache.registered[className] ??= styles;
}

/**
 * Adds styles, and the keyframes they name, to the document, unless they are there: in a style element of their own. A rule that is
 * put into a long sheet and begins with `@` makes Chromium find out the styles of all that the sheet has rules for.
 */
function insertStyles(cache: EmotionCache, className: string, styles: SerializedStyles): void {
  if (cache.inserted[styles.name] !== undefined) return;
  const { sheet } = cache;
  let text = '';
  const insert = sheet.isSpeedy ? (rule: string) => sheet.insert(rule) : (rule: string) => void (text += rule);
  const target = { insert } as typeof sheet;
  for (let next: SerializedStyles | undefined = styles; next !== undefined; next = next.next)
    cache.insert(next === styles ? `.${className}` : '', next, target, true);
  if (text !== '') sheet.insert(text);
}

/** An element with styles, beside those that its classes stand for. */
export const useStyledElement =
  typeof document === 'undefined'
    ? (type: ElementType, attributes: Attributes, sheet: SerializedStyles) => jsx(type, { ...attributes, css: sheet })
    : useBrowserElement;

type Values = readonly (string | number | SerializedStyles)[];

/** Styles that are made when they are first drawn: a page draws some of the components that come with it. */
export function sheetOf(styles: TemplateStringsArray | CSSObject | string, ...values: Values): () => SerializedStyles {
  let sheet: SerializedStyles | undefined;
  const makeSheet = () => {
    const written = css(styles as TemplateStringsArray, ...values);
    return { ...written, styles: withReadersRem(written.styles) };
  };
  return () => (sheet ??= makeSheet());
}

function style(type: ElementType): Style<object> {
  return (styles, ...values) => {
    const isElement = typeof type === 'string';
    const sheet = sheetOf(styles, ...values);
    return function StyledElement({ as, ...props }) {
      return useStyledElement((isElement && as) || type, isElement ? props : { ...props, as }, sheet());
    };
  };
}

/**
 * A component with styles of its own: styled.div`…` of an element, or styled(Component)`…` of what takes a `className`.
 * Emotion's own `styled` also filters attributes, by a list of all that HTML knows, and makes styles of props, neither of
 * which is used here: without it the first page is 3 kB smaller.
 */
export const styled = new Proxy(
  style as StyledTags & (<Props extends object>(type: ComponentType<Props>) => Style<Props>),
  {
    get: (_style, tag: string) => style(tag as ElementType),
  },
);
