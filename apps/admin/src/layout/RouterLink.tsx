import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

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
    <Link to={href} {...rest}>
      {children}
    </Link>
  );
}
