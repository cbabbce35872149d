import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

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
function InternalLink({ to, target, onClick, children, ...rest }: ComponentProps<'a'> & { to: string }) {
  const follow = useLinkClickHandler(to, target === undefined ? {} : { target });
  return (
    <a
      {...rest}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
