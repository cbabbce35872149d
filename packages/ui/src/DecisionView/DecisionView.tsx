import { styled } from '../internal/styled.ts';
import { actionBar } from '../internal/actionBar.ts';
import { headerHeight } from '../internal/header.ts';
import { watchFocus } from '../internal/watchFocus.ts';
import type { ComponentPropsWithRef, ReactNode } from 'react';

export interface Decision {
  /** What the buttons do, in one sentence, or the box that must be ticked first. */
  sentence?: ReactNode;
  /** Below it, quieter: what follows, who may. */
  note?: ReactNode;
  /** The buttons, the primary one last. */
  actions: ReactNode;
}

export interface DecisionViewProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** The page that is decided on. */
  children: ReactNode;
  /** The bar below it; none: there is nothing to decide. */
  decision?: Decision | undefined;
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  /* to the edges of the page that AppShell gives */
  min-block-size: calc(100dvh - ${headerHeight} - 2 * var(--lb-gutter-block, 0px));
  & > [data-part='page'] {
    flex: 1;
    min-inline-size: 0;
  }
  &[data-open] > [data-part='page'] {
    padding-block-end: var(--lb-gutter-block, 1.5rem);
  }
  /* what has the focus is not behind the bar */
  &[data-open] > [data-part='page'] * {
    scroll-margin-block-end: 6rem;
  }
  & > [data-part='decision'] {
    anchor-name: ${actionBar};
    position: sticky;
    z-index: 12;
    inset-block-end: 0;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1.5rem;
    margin-block-end: calc(-1 * var(--lb-gutter-block, 0px));
    margin-inline: calc(-1 * var(--lb-gutter-inline, 0px));
    padding: 0.625rem var(--lb-gutter-inline, 0px);
    background: var(--lb-surface);
    border-block-start: 1px solid var(--lb-border);
  }
  & > [data-part='decision'] > [data-part='words'] {
    flex: 1 1 18rem;
    min-inline-size: 0;
  }
  & > [data-part='decision'] [data-part='note'] {
    font: var(--lb-type-small);
    color: var(--lb-text-quiet);
  }
  & > [data-part='decision'] > [data-part='actions'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin-inline-start: auto;
  }
  /* on a telephone the words stand at the end of the page, and only the buttons stay in sight */
  @media (max-width: 639.98px) {
    min-block-size: 0;
    & > [data-part='decision'] {
      anchor-name: none;
      display: contents;
    }
    & > [data-part='decision'] > [data-part='words'] {
      flex: none;
      padding-block: 0.625rem;
      border-block-start: 1px solid var(--lb-border);
    }
    & > [data-part='decision'] > [data-part='actions']:not(:empty) {
      anchor-name: ${actionBar};
      position: sticky;
      z-index: 12;
      inset-block-end: 0;
      justify-content: end;
      margin-block-end: calc(-1 * var(--lb-gutter-block, 0px));
      margin-inline: calc(-1 * var(--lb-gutter-inline, 0px));
      padding: 0.625rem var(--lb-gutter-inline, 0px);
      background: var(--lb-surface);
      border-block-start: 1px solid var(--lb-border);
    }
  }
  @media print {
    display: block;
    & > [data-part='decision'] {
      display: none;
    }
  }
`;

/**
 * A page and, across its foot and always in sight, the one decision that it leads to: what the next one is, is spoken when a step
 * was taken. Prints the page.
 */
export function DecisionView({ children, decision, ...rest }: DecisionViewProps) {
  return (
    <Root data-open={decision ? '' : undefined} {...rest}>
      <div data-part="page" ref={watchFocus}>
        {children}
      </div>
      {decision && (
        <div data-part="decision">
          {/* what is next takes the focus of the button that led to it */}
          <div data-part="words" role="status" tabIndex={-1}>
            {decision.sentence !== undefined && <div>{decision.sentence}</div>}
            {decision.note !== undefined && <div data-part="note">{decision.note}</div>}
          </div>
          <div data-part="actions">{decision.actions}</div>
        </div>
      )}
    </Root>
  );
}
