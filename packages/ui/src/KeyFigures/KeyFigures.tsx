import { asElement } from '../internal/asElement.tsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from '../internal/styled.ts';
import type { TextTone } from '../Text/Text.tsx';
import { toneStyles } from '../theme/tones.ts';

export const keyFiguresLayouts = ['line', 'strip', 'grid', 'beside'] as const;
export type KeyFiguresLayout = (typeof keyFiguresLayouts)[number];

export interface KeyFigure {
  id: string;
  /** What is counted. */
  name: ReactNode;
  value: ReactNode;
  /** Below the value, quieter: what puts it in its place. */
  detail?: ReactNode;
  /** Larger than the others: what they add up to. */
  lead?: boolean;
  /** Colours the figure when it asks for something. */
  tone?: TextTone | undefined;
}

export interface KeyFiguresProps extends Omit<ComponentPropsWithRef<'dl'>, 'children'> {
  items: readonly KeyFigure[];
  /**
   * `line` (default): beside each other, as wide as they are. `strip`: the same above a rule and with hairlines between them, for the
   * totals of a list. `grid`: in equal columns, for many facts. `beside`: each name on the line of its figure.
   */
  layout?: KeyFiguresLayout;
  align?: 'start' | 'end';
}

const Root = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 2rem;
  min-inline-size: 0;
  overflow-wrap: anywhere;
  & > div {
    min-inline-size: 0;
  }
  & > div > dt {
    font: var(--lb-type-dense);
    color: var(--lb-text-quiet);
  }
  & > div > dd {
    margin: 0;
    font-weight: 600;
  }
  & > [data-lead] > dd {
    font: var(--lb-type-figure);
  }
  & [data-part='detail'] {
    display: block;
    font: var(--lb-type-small);
    color: var(--lb-text-quiet);
  }
  &[data-align='end'] {
    justify-content: flex-end;
    text-align: end;
  }
  &[data-layout='strip'] {
    gap: 0.5rem 0;
    padding-block: 0.625rem;
    /* what stands above it, such as tabs, brings the rule between them */
    border-block-end: 1px solid var(--lb-border-strong);
    /* the hairline of the first on a line is cut off */
    overflow-x: clip;
  }
  &[data-layout='strip'] > div {
    padding-inline: 1rem;
    margin-inline-start: -1px;
    border-inline-start: 1px solid var(--lb-border);
  }
  &[data-layout='strip'] > div:first-of-type {
    margin: 0;
    padding-inline-start: 0;
    border: 0;
  }
  &[data-layout='grid'] {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr));
    gap: 0.5rem 1.5rem;
  }
  /* figures stand on one line, also where the name of one takes two */
  &[data-layout='grid'] > div {
    display: grid;
    grid-row: span 2;
    grid-template-rows: subgrid;
    row-gap: 0;
  }
  &[data-layout='grid'] > div > dt {
    font: var(--lb-type-small);
  }
  &[data-layout='grid'] > div:not([data-lead]) > dd {
    font-weight: inherit;
  }
  &[data-layout='beside'] {
    align-items: baseline;
    gap: 0.25rem 1.5rem;
  }
  &[data-layout='beside'] > div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 0.5rem;
  }
  &[data-layout='beside'] > div > dt {
    font: inherit;
  }
  & > div[data-tone='quiet'] > dd {
    color: var(--lb-text-quiet);
  }
  & > div {
    ${toneStyles((full) => `color:${full}`, ' > dd')}
  }
`;

/** Figures that belong together, each with its name: the totals of a list, what a batch comes to. */
export function KeyFigures({ items, layout = 'line', align, ...rest }: KeyFiguresProps) {
  return (
    <Root data-layout={layout} data-align={align} {...rest}>
      {items.map(({ id, name, value, detail, lead, tone }) => (
        <div key={id} data-lead={lead ? '' : undefined} data-tone={tone}>
          <dt>{name}</dt>
          <dd>
            {asElement(value)}
            {detail !== undefined && <span data-part="detail">{detail}</span>}
          </dd>
        </div>
      ))}
    </Root>
  );
}
