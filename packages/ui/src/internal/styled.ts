import { css, type CSSObject, jsx, type SerializedStyles } from '@emotion/react';
import { withReadersRem } from './rem.ts';
import type { ComponentProps, ComponentType, ElementType, FunctionComponent, JSX } from 'react';

/** The component that a set of styles makes; `as` renders another element in the place of its own. A component has its own `as`. */
type Styled<Props> = FunctionComponent<Props & { as?: ElementType | undefined }>;

/** Takes styles, which are the same for every instance: variants are attributes, and values CSS variables. */
type Style<Props> = (
  styles: TemplateStringsArray | CSSObject | string,
  ...values: readonly (string | number | SerializedStyles)[]
) => Styled<Props>;

type StyledTags = { readonly [Tag in keyof JSX.IntrinsicElements]: Style<ComponentProps<Tag>> };

function style(type: ElementType): Style<object> {
  return (styles, ...values) => {
    const written = css(styles as TemplateStringsArray, ...values);
    const sheet = { ...written, styles: withReadersRem(written.styles) };
    const isElement = typeof type === 'string';
    return function StyledElement({ as, ...props }) {
      return jsx((isElement && as) || type, { ...props, ...(isElement ? {} : { as }), css: sheet });
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
