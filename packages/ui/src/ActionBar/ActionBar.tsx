import type { ComponentPropsWithRef } from 'react';
import { actionBar } from '../internal/actionBar.ts';
import { styled } from '../internal/styled.ts';

export interface ActionBarProps extends ComponentPropsWithRef<'div'> {
  /** `page`: belongs to the form above it. `surface` (default): a bar of its own, with a clear edge. */
  ground?: 'surface' | 'page';
  /** To the edges of the page that AppShell gives. */
  wide?: boolean;
}

const Root = styled.div`
  anchor-name: ${actionBar};
  position: sticky;
  z-index: 5;
  inset-block-end: 0;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1rem;
  padding: 0.5rem 1rem;
  background: var(--lb-surface);
  border-block-start: 1px solid var(--lb-border-strong);
  &[data-ground='page'] {
    padding-inline: 0;
    background: var(--lb-canvas);
    border-color: var(--lb-border);
  }
  &[data-wide] {
    margin-inline: calc(-1 * var(--lb-gutter-inline, 0px));
    margin-block-end: calc(-1 * var(--lb-gutter-block, 0px));
    padding: 0.75rem var(--lb-gutter-inline, 1rem);
  }
`;

/** What can be done with a page, at its foot and in sight where the page is longer than the window. A notification stays clear of it. */
export function ActionBar({ ground = 'surface', wide = false, ...rest }: ActionBarProps) {
  return <Root data-ground={ground} data-wide={wide ? '' : undefined} {...rest} />;
}
