import { asElement } from '../internal/asElement.tsx';
import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { ringsField, yearRings } from './yearRings.ts';

export interface FrontShellProps extends ComponentPropsWithRef<'div'> {
  /** The product: a Wordmark, at the top of the card. */
  brand: ReactNode;
  /** Whose it is: the name of the cooperative, and its logo or a line about it. */
  aside?: ReactNode;
  /** Below the card: help, languages. */
  footer?: ReactNode;
  /** A card as wide as a sentence, for a page that says something; default as wide as a field. */
  wide?: boolean;
  /** The page. */
  children: ReactNode;
}

const Root = styled.div`
  --lb-front-card: 25rem;
  position: relative;
  isolation: isolate;
  display: grid;
  grid-template-rows: 1fr auto;
  justify-items: center;
  min-block-size: 100dvh;
  overflow: clip;
  background: var(--lb-canvas);
  &[data-wide] {
    --lb-front-card: 38rem;
  }
  & > svg {
    position: absolute;
    z-index: -1;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    fill: none;
    stroke: light-dark(
      color-mix(in srgb, var(--lb-accent) 13%, transparent),
      color-mix(in srgb, var(--lb-accent) 20%, transparent)
    );
    stroke-width: 1.5;
  }
  /* its upper edge stays where it is from one step to the next, whatever the step needs below */
  & > main {
    align-self: start;
    inline-size: min(var(--lb-front-card), 100% - 2rem);
    margin-block: clamp(1rem, 13vh, 9rem) 2rem;
    padding: 2rem;
    background: var(--lb-surface);
    border: 1px solid var(--lb-border);
    border-radius: calc(2 * var(--lb-radius));
    box-shadow:
      0 1px 2px rgb(16 20 16 / 0.04),
      0 12px 32px rgb(16 20 16 / 0.06);
  }
  & [data-part='brand'] {
    margin-block-end: 1.5rem;
    font: var(--lb-type-section);
  }
  & [data-part='aside'] {
    margin-block-end: 1.5rem;
    padding: 0.625rem 0.75rem;
    background: var(--lb-sunken);
    border-radius: var(--lb-radius);
  }
  /* what leads on is as wide as what is asked */
  & > main button[type='submit'] {
    flex: 1 0 100%;
    inline-size: 100%;
  }
  & > footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 0.25rem 1.25rem;
    padding: 1rem;
    color: var(--lb-text-quiet);
  }
  @media (max-width: 639.98px) {
    background: var(--lb-surface);
    & > svg {
      display: none;
    }
    & > main {
      margin-block-start: 0;
      padding: 1.5rem 0;
      background: none;
      border: 0;
      box-shadow: none;
    }
  }
  @media (forced-colors: active) {
    & > svg {
      display: none;
    }
  }
  @media print {
    & > svg,
    & > footer {
      display: none;
    }
  }
`;

/** Around a page of somebody who is not signed in: one card before year rings, with the name of the product and of the cooperative. */
export function FrontShell({ brand, aside, footer, wide = false, children, ...rest }: FrontShellProps) {
  return (
    <Root data-wide={wide ? '' : undefined} {...rest}>
      <svg aria-hidden viewBox={`0 0 ${ringsField.width} ${ringsField.height}`} preserveAspectRatio="xMaxYMax slice">
        <path d={yearRings()} />
      </svg>
      <main>
        <div data-part="brand">{brand}</div>
        {aside !== undefined && <div data-part="aside">{aside}</div>}
        {asElement(children)}
      </main>
      {footer !== undefined && <footer>{footer}</footer>}
    </Root>
  );
}
