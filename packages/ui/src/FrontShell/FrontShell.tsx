import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef, ReactNode } from 'react';

export interface FrontShellProps extends ComponentPropsWithRef<'div'> {
  /** The product's name, at the start of the bar. */
  brand: ReactNode;
  /** At the end of that bar: whose product it is. */
  aside?: ReactNode;
  /** Below the page: help, languages. */
  footer?: ReactNode;
  /** A column as wide as a sentence, for a page that says something; default as wide as a field. */
  wide?: boolean;
  /** The page. */
  children: ReactNode;
}

const Root = styled.div`
  --lb-front-column: 22.5rem;
  --lb-front-edge: 1.25rem;
  display: grid;
  grid-template-rows: auto 1fr auto;
  min-block-size: 100dvh;
  background: var(--lb-surface);
  &[data-wide] {
    --lb-front-column: 36rem;
  }
  & > header,
  & > footer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25rem 1rem;
    min-block-size: var(--lb-bar);
    padding: 0.25rem var(--lb-front-edge);
    color: var(--lb-text-quiet);
  }
  & > header {
    border-block-end: 1px solid var(--lb-border);
  }
  & > header > strong {
    color: var(--lb-text);
    font-weight: 600;
  }
  /* at the left third, and never nearer to the edge than the bar's own words */
  & > main {
    inline-size: min(var(--lb-front-column), 100% - 2 * var(--lb-front-edge));
    margin-inline-start: max(var(--lb-front-edge), (100% - 22.5rem) / 3);
    padding-block: min(15vh, 10rem) 2rem;
  }
  @media (max-width: 639.98px) {
    & > main {
      padding-block-start: 2rem;
    }
  }
  @media print {
    & > footer {
      display: none;
    }
  }
`;

/** Around a page of somebody who is not signed in: name, one column, a foot. Nothing moves from one step to the next. */
export function FrontShell({ brand, aside, footer, wide = false, children, ...rest }: FrontShellProps) {
  return (
    <Root data-wide={wide ? '' : undefined} {...rest}>
      <header>
        <strong>{brand}</strong>
        {aside !== undefined && <span>{aside}</span>}
      </header>
      <main>{children}</main>
      {footer !== undefined && <footer>{footer}</footer>}
    </Root>
  );
}
