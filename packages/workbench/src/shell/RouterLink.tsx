import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { usePrepare } from '../product.ts';

/** ui's links, followed by the router; an address of another site stays an ordinary link. */
export function RouterLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  if (/^[a-z]+:/i.test(href)) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <InternalLink to={href} {...rest}>
      {children}
    </InternalLink>
  );
}

/**
 * The router's Link by its own hooks. Link itself brings the prefetching of React Router's server framework, which
 * nothing here uses, into the first page's code.
 */
function InternalLink({
  to,
  target,
  onClick,
  onPointerDown,
  onKeyUp,
  children,
  ...rest
}: ComponentProps<'a'> & { to: string }) {
  const href = useHref(to);
  const prepare = usePrepare();
  const follow = useLinkClickHandler(to, target === undefined ? {} : { target });
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
      // Before the click, which comes when the finger is up again.
      onPointerDown={(event) => {
        onPointerDown?.(event);
        if (event.button === 0) prepare(href);
      }}
      // The key that brought the focus here is let go here.
      onKeyUp={(event) => {
        onKeyUp?.(event);
        if (event.key.startsWith('Arrow')) prepare(href);
      }}
    >
      {children}
    </a>
  );
}
