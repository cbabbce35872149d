import { asElement } from '../internal/asElement.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { styled } from '../internal/styled.ts';
import { useId, type ComponentPropsWithRef, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { actionBar } from '../internal/actionBar.ts';
import { headerHeight } from '../internal/header.ts';
import { watchFocus } from '../internal/watchFocus.ts';
import { XmarkIcon } from '../icons/XmarkIcon.tsx';
import { useUiLabels } from '../provider/context.ts';

export interface SplitViewPanel {
  /** Which thing of the list it is about: its number, shown above it. */
  title: ReactNode;
  /** Beside the title: where in the list it stands, the way to the one before and after. */
  tools?: ReactNode;
  /** What there is to know of the thing; scrolls by itself. */
  content: ReactNode;
  /** What is decided about it, below the content and always in sight. */
  decision?: ReactNode;
  /** The cross, and Esc while the focus is inside. */
  onClose(event?: CauseEvent): void;
}

export interface SplitViewProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** The list, or the whole page that holds it. */
  children: ReactNode;
  /** The thing that is open; none: the list has all the room. */
  panel?: SplitViewPanel | undefined;
  /** The panel is what one looks at, and has more room than the list. */
  wide?: boolean;
}

const Root = styled.div`
  display: grid;
  align-items: start;
  &[data-open] {
    /* the panel reaches over the gutter: 26rem in all */
    grid-template-columns: minmax(0, 1fr) calc(26rem - var(--lb-gutter-inline, 0px));
    gap: 0 var(--lb-gutter-inline, 1.5rem);
  }
  &[data-open][data-wide] {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }
  & > [data-part='list'] {
    min-inline-size: 0;
  }
  /* to the edges of the page that AppShell gives */
  & > aside {
    position: sticky;
    inset-block-start: ${headerHeight};
    display: flex;
    flex-direction: column;
    block-size: calc(100dvh - ${headerHeight});
    margin-block: calc(-1 * var(--lb-gutter-block, 0px));
    margin-inline-end: calc(-1 * var(--lb-gutter-inline, 0px));
    background: var(--lb-surface);
    border-inline-start: 1px solid var(--lb-border);
  }
  /* which scroll by themselves */
  & > aside > [data-part] {
    --lb-header: 0px;
  }
  & > aside > header {
    display: flex;
    flex: none;
    align-items: center;
    gap: 0.25rem;
    min-block-size: 2.5rem;
    padding-inline: 1.25rem 0.5rem;
    color: var(--lb-text-quiet);
    font: var(--lb-type-dense);
    border-block-end: 1px solid var(--lb-border);
  }
  & > aside > header > h2 {
    flex: 1;
    font: inherit;
  }
  & > aside > [data-part='content'] {
    flex: 1 1 0;
    padding: 0.75rem 1.25rem 1rem;
    overflow: auto;
    overscroll-behavior: contain;
  }
  & > aside > [data-part='content']:focus-visible {
    outline-offset: -2px;
  }
  & > aside > [data-part='decision'] {
    anchor-name: ${actionBar};
    flex: none;
    max-block-size: 60%;
    padding: 0.75rem 1.25rem 1rem;
    overflow: auto;
    border-block-start: 1px solid var(--lb-border-strong);
  }
  @media (max-width: 1099.98px) {
    &[data-open] {
      grid-template-columns: minmax(0, 1fr);
    }
    & > aside {
      position: fixed;
      z-index: 15;
      inset-inline-end: 0;
      inline-size: min(26rem, 100vw);
      margin: 0;
    }
    &[data-open][data-wide] {
      grid-template-columns: minmax(0, 1fr);
    }
    &[data-wide] > aside {
      inline-size: min(46rem, 100vw);
    }
  }
  @media print {
    &[data-open] {
      display: block;
    }
    & > aside {
      display: none;
    }
  }
`;

/**
 * A list and, beside it, the one thing of it that is open. The panel is not modal: the list stays usable, so that one
 * goes from thing to thing. Prints the list.
 */
export function SplitView({ children, panel, wide = false, ...rest }: SplitViewProps) {
  const labels = useUiLabels();
  const id = useId();
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // what is open inside, a menu or a dialog, takes Esc for itself first
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    panel?.onClose(event);
  };
  return (
    <Root data-open={panel ? '' : undefined} data-wide={wide ? '' : undefined} {...rest}>
      <div data-part="list" ref={watchFocus}>
        {children}
      </div>
      {panel && (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a short cut; the cross does the same
        <aside aria-labelledby={`${id}-title`} onKeyDown={press}>
          <header>
            <h2 id={`${id}-title`}>{panel.title}</h2>
            {asElement(panel.tools)}
            <IconButton
              icon={<XmarkIcon />}
              label={labels.close}
              size="small"
              theme="transparent"
              onClick={panel.onClose}
            />
          </header>
          {/* a keyboard can only scroll what takes the focus */}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div data-part="content" role="group" aria-labelledby={`${id}-title`} tabIndex={0}>
            {panel.content}
          </div>
          {panel.decision !== undefined && <div data-part="decision">{panel.decision}</div>}
        </aside>
      )}
    </Root>
  );
}
