import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef } from 'react';
import { Link } from '../Link/Link.tsx';
import { useUiLabels } from '../provider/context.ts';

export interface Breadcrumb {
  label: string;
  /** Left out on the last one: the page itself. */
  href?: string;
}

export interface BreadcrumbsProps extends Omit<ComponentPropsWithRef<'nav'>, 'children'> {
  /** From the top of the application to this page. */
  items: readonly Breadcrumb[];
}

const Root = styled.nav`
  & > ol {
    display: flex;
    flex-wrap: wrap;
    padding: 0;
    list-style: none;
    font: var(--lb-type-dense);
    color: var(--lb-text-quiet);
  }
  & li {
    overflow-wrap: anywhere;
  }
  & li:not(:last-of-type)::after {
    content: '/';
    content: '/' / '';
    margin-inline: 0.5rem;
    color: var(--lb-border-strong);
  }
  /* the underline of Link stays: without it only the last one would not be a link, and nothing showed it */
  & a {
    color: inherit;
  }
  & a:hover {
    color: var(--lb-text);
  }
  & a:active {
    text-decoration-thickness: 2px;
  }
  @media print {
    display: none;
  }
`;

/** The way to this page, each step a link. */
export function Breadcrumbs({ items, ...rest }: BreadcrumbsProps) {
  const labels = useUiLabels();
  return (
    <Root aria-label={labels.breadcrumbs} {...rest}>
      <ol>
        {items.map(({ label, href }) => (
          <li key={label}>
            {href === undefined ? <span aria-current="page">{label}</span> : <Link href={href}>{label}</Link>}
          </li>
        ))}
      </ol>
    </Root>
  );
}
