import type { ComponentPropsWithRef } from 'react';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { ChevronLeftIcon } from '../icons/ChevronLeftIcon.tsx';
import { ChevronRightIcon } from '../icons/ChevronRightIcon.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { styled } from '../internal/styled.ts';
import { useUiFormats, useUiLabels } from '../provider/context.ts';
import { pagesAround } from './pagesAround.ts';

export interface PaginationProps extends Omit<ComponentPropsWithRef<'nav'>, 'children' | 'onChange'> {
  /** The page that is shown, from 1. */
  page: number;
  /** How many there are. */
  pages: number;
  /** Another page was chosen. With `pageHref` it is a link, which the browser or the router follows. */
  onPageChange?(page: number, event?: CauseEvent): void;
  /** Address of a page: then each can be opened in another window, and found by a search engine. */
  pageHref?(page: number): string;
}

const Root = styled.nav`
  font-variant-numeric: tabular-nums;
  & > ol {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & > ol > li > * {
    min-inline-size: 2rem;
    justify-content: center;
  }
  & [aria-current] {
    font-weight: 600;
    color: var(--lb-accent);
    background: var(--lb-accent-soft);
  }
  & svg:dir(rtl) {
    scale: -1 1;
  }
  @media (forced-colors: active) {
    & [aria-current] {
      text-decoration: underline;
    }
  }
  @media print {
    display: none;
  }
`;

/** The pages of a list by their numbers: the first, the last, and those around the one that is shown. */
export function Pagination({ page, pages, onPageChange, pageHref, ...rest }: PaginationProps) {
  const labels = useUiLabels();
  const { number } = useUiFormats();
  const way = (to: number) => ({
    disabled: to < 1 || to > pages,
    href: to < 1 || to > pages ? undefined : pageHref?.(to),
    onClick: (event: CauseEvent) => onPageChange?.(to, event),
  });
  return (
    <Root aria-label={labels.pagination} {...rest}>
      <ol>
        <li>
          <IconButton icon={<ChevronLeftIcon />} label={labels.previousPage} size="small" {...way(page - 1)} />
        </li>
        {pagesAround(page, pages).map((one) =>
          typeof one === 'number' ? (
            <li key={one}>
              <Button theme="transparent" size="small" aria-current={one === page ? 'page' : undefined} {...way(one)}>
                {number(one)}
              </Button>
            </li>
          ) : (
            <li key={one} aria-hidden>
              …
            </li>
          ),
        )}
        <li>
          <IconButton icon={<ChevronRightIcon />} label={labels.nextPage} size="small" {...way(page + 1)} />
        </li>
      </ol>
    </Root>
  );
}
