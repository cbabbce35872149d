import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef, MouseEvent, ReactNode, Ref } from 'react';
import { Anchor } from '../internal/Anchor.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { buttonStyles } from './Button.styles.ts';
import type { ButtonSize, ButtonTheme } from './Button.variants.ts';

type LinkAttributes = Pick<ComponentPropsWithRef<'a'>, 'target' | 'rel' | 'download' | 'hrefLang'>;

/** Everything a `button` takes; with `href` also what an `a` takes. */
export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'ref'>, LinkAttributes {
  /**
   * `light` (default) for any action, `green` for the one main action of a page, `dark` for the main action on a coloured ground,
   * `warning` for what is hard to put right, `danger` for the final step of what cannot be undone, `transparent` for what matters least.
   */
  theme?: ButtonTheme;
  size?: ButtonSize;
  /** Makes it a link that looks like a button. */
  href?: string;
  /** Sits in a line of text. */
  inline?: boolean;
  /** Cannot be used; prefer a message that says why. */
  disabled?: boolean;
  /** Busy: ignores clicks but keeps the focus and its place. */
  loading?: boolean;
  /** Before the words. */
  startIcon?: ReactNode;
  /** After the words. */
  endIcon?: ReactNode;
  ref?: Ref<HTMLElement>;
}

const ButtonRoot = styled.button(buttonStyles);
const LinkRoot = styled(Anchor)(buttonStyles);

const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

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
  children,
  ref,
  ...rest
}: ButtonProps) {
  const content = (
    <>
      {startIcon}
      {children !== undefined && children !== null && <span data-part="label">{children}</span>}
      {endIcon}
      {loading && <Spinner data-part="spinner" role="presentation" aria-label={undefined} />}
    </>
  );
  const shared = {
    // `data-theme` is the light or dark of the page
    'data-tone': theme,
    'data-size': size,
    'data-inline': inline ? '' : undefined,
    'aria-busy': loading || undefined,
    'aria-disabled': loading || (disabled && href !== undefined) || undefined,
    ...rest,
  };
  if (href === undefined) {
    return (
      <ButtonRoot
        ref={ref as Ref<HTMLButtonElement>}
        type={type}
        disabled={disabled}
        onClick={loading ? swallow : onClick}
        {...shared}
      >
        {content}
      </ButtonRoot>
    );
  }
  const anchorProps = { ...shared, onClick } as unknown as Omit<ComponentPropsWithRef<'a'>, 'ref'>;
  if (disabled || loading) {
    return (
      <DisabledLink {...anchorProps} ref={ref as Ref<HTMLAnchorElement>} role="link" tabIndex={0} onClick={swallow}>
        {content}
      </DisabledLink>
    );
  }
  return (
    <LinkRoot {...anchorProps} href={href} ref={ref as Ref<HTMLAnchorElement>}>
      {content}
    </LinkRoot>
  );
}

/** An `a` without address: not a link for the browser, still announced as an unavailable one. */
const DisabledLink = styled.a(buttonStyles);
