import { styled } from '../internal/styled.ts';
import { useState, type ComponentPropsWithRef, type ReactNode, type Ref } from 'react';
import { Anchor } from '../internal/Anchor.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { buttonStyles } from './Button.styles.ts';
import type { ButtonSize, ButtonTheme } from './Button.variants.ts';
import { asElement } from '../internal/asElement.tsx';

type LinkAttributes = Pick<ComponentPropsWithRef<'a'>, 'target' | 'rel' | 'download' | 'hrefLang'>;

/** Everything a `button` takes; with `href` also what an `a` takes. */
export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'ref'>, LinkAttributes {
  /**
   * `light` for any action, as a Button is, `green` for the one main action of a page, `dark` for the main action on a coloured ground,
   * `warning` for what is hard to put right, `danger` for the final step of what cannot be undone, `transparent` for what matters least.
   */
  theme?: ButtonTheme;
  size?: ButtonSize;
  /** Makes it a link that looks like a button. */
  href?: string;
  /** Sits in a line of text. */
  inline?: boolean;
  /** Cannot be used; prefer a message that says why. Keeps the focus that it has. */
  disabled?: boolean;
  /** Busy: ignores clicks but keeps the focus and its place. */
  loading?: boolean;
  /** Before the words. */
  startIcon?: ReactNode;
  /** After the words. */
  endIcon?: ReactNode;
  ref?: Ref<HTMLElement>;
}

const Root = styled.button(buttonStyles);

/** Does something, or with `href` goes somewhere. */
export function Button({
  theme = 'light',
  size = 'medium',
  href,
  inline = false,
  disabled = false,
  loading = false,
  startIcon,
  endIcon,
  type = 'button',
  onClick,
  onBlur,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const [pressed, setPressed] = useState(false);
  const inert = disabled || loading;
  const element =
    href === undefined
      ? // a browser takes the focus from what it switches off: what was pressed keeps it, and goes on from there
        { type, disabled: disabled && !pressed }
      : inert
        ? // without address: not a link for the browser, still announced as an unavailable one
          { as: 'a' as const, role: 'link', tabIndex: 0 }
        : { as: Anchor, href };
  return (
    <Root
      ref={ref as Ref<HTMLButtonElement>}
      // `data-theme` is the light or dark of the page
      data-tone={theme}
      data-size={size}
      data-inline={inline ? '' : undefined}
      aria-busy={loading || undefined}
      aria-disabled={inert || undefined}
      {...rest}
      {...element}
      onClick={(event) => {
        setPressed(true);
        if (!inert) return onClick?.(event);
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={(event) => {
        setPressed(false);
        onBlur?.(event);
      }}
    >
      {asElement(startIcon)}
      {children !== undefined && children !== null && <span data-part="label">{children}</span>}
      {asElement(endIcon)}
      {loading && <Spinner data-part="spinner" role="presentation" aria-label={undefined} />}
    </Root>
  );
}
