import { Link, Stack, Text } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

export interface RequestLinksProps {
  links: readonly { href: string; label: string; more: ReactNode }[];
}

/** What belongs to a request and stands elsewhere, a line each. */
export function RequestLinks({ links }: RequestLinksProps) {
  return (
    <Stack as="ul" gap={0}>
      {links.map(({ href, label, more }) => (
        <Text as="li" size="dense" key={href}>
          <Link href={href}>{label}</Link> <Text tone="quiet">{more}</Text>
        </Text>
      ))}
    </Stack>
  );
}

/** Address of another request's panel, over the list as it stands. */
export function useRequestHref(): (id: string) => string {
  const { pathname, search } = useLocation();
  return (id) => {
    const next = new URLSearchParams(search);
    next.set('id', id);
    return `${pathname}?${next.toString()}`;
  };
}
