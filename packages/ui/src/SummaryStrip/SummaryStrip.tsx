import { touchMargin } from '../internal/touchMargin.ts';
import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Anchor } from '../internal/Anchor.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { toneStyles, type Tone } from '../theme/tones.ts';

export interface SummaryFact {
  id: string;
  label: ReactNode;
  value: ReactNode;
  /** What puts the value in its place, quieter. */
  detail?: ReactNode;
  /** The list behind the value, or what a press opens. */
  href?: string | undefined;
  /** Colours the value: only where it is no longer as it should be, or was just found to be. */
  tone?: Tone;
  /** On its way. */
  loading?: boolean;
}

export interface SummaryStripProps extends Omit<ComponentPropsWithRef<'dl'>, 'children'> {
  items: readonly SummaryFact[];
}

const Root = styled.dl`
  /* places that do not depend on what stands in them: nothing below moves when it comes */
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr));
  gap: 0.75rem 0;
  min-inline-size: 0;
  & > div {
    /* values stand on one line, also where one of their labels takes two */
    display: grid;
    grid-row: span 2;
    grid-template-rows: subgrid;
    row-gap: 0;
    min-inline-size: 0;
    padding-inline: 0.75rem;
    border-inline-start: 1px solid var(--lb-border);
  }
  & > div:first-of-type {
    padding-inline-start: 0;
    border-inline-start: 0;
  }
  & dt {
    font: var(--lb-type-small);
    color: var(--lb-text-quiet);
  }
  & dd {
    min-block-size: 2.5rem;
    margin: 0;
    font-weight: 500;
  }
  & dd > a {
    color: inherit;
    text-decoration: none;
    ${touchMargin}
  }
  & dd > a:hover {
    text-decoration: underline;
  }
  & dd > a:active {
    text-decoration-thickness: 2px;
  }
  & dd > [data-part='detail'] {
    display: block;
    font: var(--lb-type-dense);
    color: var(--lb-text-quiet);
  }
  & > div {
    ${toneStyles((full) => `color:${full}`, " [data-part='value']")}
  }
`;

/** A few facts on one line, with hairlines between them: what is normal stays plain. */
export function SummaryStrip({ items, ...rest }: SummaryStripProps) {
  return (
    <Root {...rest}>
      {items.map(({ id, label, value, detail, href, tone, loading = false }) => (
        <div key={id} data-tone={tone} aria-busy={loading || undefined}>
          <dt>{label}</dt>
          <dd>
            {loading ? (
              <Skeleton />
            ) : (
              <>
                {href === undefined ? (
                  <span data-part="value">{value}</span>
                ) : (
                  <Anchor href={href} data-part="value">
                    {value}
                  </Anchor>
                )}{' '}
                {detail !== undefined && <span data-part="detail">{detail}</span>}
              </>
            )}
          </dd>
        </div>
      ))}
    </Root>
  );
}
