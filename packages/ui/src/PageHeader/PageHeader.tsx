import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef, ReactNode, Ref } from 'react';
import { Breadcrumbs, type Breadcrumb } from '../Breadcrumbs/Breadcrumbs.tsx';
import { asElement } from '../internal/asElement.tsx';

export interface PageHeaderProps extends Omit<ComponentPropsWithRef<'div'>, 'title' | 'children'> {
  /** The page's one h1. */
  title: ReactNode;
  /** The way to the page. */
  breadcrumbs?: readonly Breadcrumb[];
  /** What can be done with the page: at most four, the main one last. The others stand in a Menu. */
  actions?: ReactNode;
  /** Beside or below the title: state, number, count. */
  meta?: ReactNode;
  /** Below the title: what is known of it, as MetaLines. */
  facts?: ReactNode;
  /** The h1, which takes the focus when a route changes. */
  titleRef?: Ref<HTMLHeadingElement>;
}

const Root = styled.div`
  display: grid;
  gap: 0.25rem;
  & > [data-part='line'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 1rem;
    min-block-size: 2.25rem;
  }
  & h1 {
    font: var(--lb-type-title);
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
  }
  & h1:focus-visible {
    outline-offset: 4px;
    border-radius: 2px;
  }
  /* takes two lines before the actions drop below the title */
  & [data-part='meta'] {
    display: flex;
    flex: 1 1 0;
    flex-wrap: wrap;
    min-inline-size: 8rem;
    align-items: center;
    gap: 0.5rem;
    color: var(--lb-text-quiet);
  }
  & [data-part='actions'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin-inline-start: auto;
  }
  @media (max-width: 639.98px) {
    & [data-part='meta'] {
      flex: initial;
      min-inline-size: 0;
    }
    & [data-part='actions'] {
      margin-inline-start: 0;
    }
  }
  @media print {
    & [data-part='actions'] {
      display: none;
    }
  }
`;

/** Where am I, and what can I do here. */
export function PageHeader({ title, breadcrumbs, actions, meta, facts, titleRef, ...rest }: PageHeaderProps) {
  return (
    <Root {...rest}>
      {breadcrumbs?.length ? <Breadcrumbs items={breadcrumbs} /> : null}
      <div data-part="line">
        <h1 ref={titleRef} tabIndex={-1}>
          {title}
        </h1>
        {meta ? <div data-part="meta">{meta}</div> : null}
        {actions ? <div data-part="actions">{actions}</div> : null}
      </div>
      {asElement(facts)}
    </Root>
  );
}
