import type { CauseEvent } from '../internal/change.ts';
import { styled } from '../internal/styled.ts';
import { useId, type ComponentPropsWithRef } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { ChevronDownIcon } from '../icons/ChevronDownIcon.tsx';
import { ChevronLeftIcon } from '../icons/ChevronLeftIcon.tsx';
import { ChevronRightIcon } from '../icons/ChevronRightIcon.tsx';
import { NativeSelect } from '../internal/NativeSelect.tsx';
import { plainSelect } from '../internal/plainSelect.ts';
import { useUiFormats, useUiLabels } from '../provider/context.ts';

export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

export interface PagerProps extends Omit<ComponentPropsWithRef<'nav'>, 'children'> {
  /** Number of the first row shown, from 1; 0 when there is none. */
  from: number;
  /** Number of the last row shown. */
  to: number;
  total: number;
  /** There are more than `total`: shown as "1,000+". */
  atLeast?: boolean;
  /** Left out on the last page. */
  onNext?: (event?: CauseEvent) => void;
  /** Left out on the first page. */
  onPrevious?: (event?: CauseEvent) => void;
  /** Rows a page. */
  pageSize?: number;
  onPageSizeChange?(size: number, event?: CauseEvent): void;
}

const Root = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 0.5rem 1rem;
  color: var(--lb-text-quiet);
  font-variant-numeric: tabular-nums;
  & > div {
    display: flex;
    gap: 0.25rem;
  }
  & > label {
    display: flex;
    align-items: center;
    gap: 0.5rem;
  }
  & > label > :last-child {
    ${plainSelect}
  }
  & select {
    min-block-size: 1.75rem;
    color: var(--lb-text);
    background: var(--lb-surface);
    border: 1px solid var(--lb-border-strong);
    border-radius: var(--lb-radius-small);
  }
  @media (pointer: coarse) {
    & select {
      min-block-size: 2.75rem;
      font-size: max(1rem, 16px);
    }
  }
  & svg:dir(rtl) {
    scale: -1 1;
  }
  @media print {
    & > div,
    & > label {
      display: none;
    }
  }
`;

/** Which rows are shown, of how many, and the way to the next. */
export function Pager({
  from,
  to,
  total,
  atLeast = false,
  onNext,
  onPrevious,
  pageSize,
  onPageSizeChange,
  ...rest
}: PagerProps) {
  const labels = useUiLabels();
  const { number } = useUiFormats();
  const id = useId();
  const all = atLeast ? `${number(Math.max(total, to))}+` : number(total);
  return (
    <Root aria-label={labels.pagination} {...rest}>
      {pageSize !== undefined && onPageSizeChange && (
        <label htmlFor={id}>
          <span>{labels.pageSize}</span>
          <span>
            <NativeSelect
              id={id}
              value={pageSize}
              onChange={(event) => onPageSizeChange(Number(event.target.value), event)}
            >
              {pageSizes.map((size) => (
                <option key={size} value={size}>
                  {number(size)}
                </option>
              ))}
            </NativeSelect>
            <ChevronDownIcon size="small" />
          </span>
        </label>
      )}
      <span aria-live="polite">{labels.pageRange({ from: number(from), to: number(to), total: all })}</span>
      <div>
        <IconButton
          icon={<ChevronLeftIcon />}
          label={labels.previousPage}
          size="small"
          disabled={!onPrevious}
          onClick={onPrevious}
        />
        <IconButton
          icon={<ChevronRightIcon />}
          label={labels.nextPage}
          size="small"
          disabled={!onNext}
          onClick={onNext}
        />
      </div>
    </Root>
  );
}
