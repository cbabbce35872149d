import { styled } from '../internal/styled.ts';
import { Suspense, useId, type ReactNode } from 'react';
import { NotLoaded } from '../internal/NotLoaded.tsx';
import { OnDemand, type Part } from '../internal/OnDemand.tsx';
import { useUiFormats, useUiLabels } from '../provider/context.ts';
import { Table } from '../Table/Table.tsx';
import type { TableColumn } from '../Table/Table.types.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import type { ChartProps, PictureProps } from './chart.types.ts';
import { pressedGround } from '../internal/pressed.ts';
import { asElement } from '../internal/asElement.tsx';

interface ChartFigureProps<Picture> extends ChartProps {
  /** Draws it; loads when it is first drawn. */
  load: Part<Picture>;
  picture(drawn: Picture, props: PictureProps): ReactNode;
}

const Root = styled.figure`
  min-inline-size: 0;
  & > figcaption[data-part='title'] {
    padding-block-end: 0.5rem;
    font-weight: 600;
  }
  & > details {
    padding-block-start: 0.5rem;
  }
  & > details > summary {
    inline-size: fit-content;
    padding-block: 0.125rem;
    color: var(--lb-text-quiet);
    border-radius: 2px;
    cursor: pointer;
  }
  & > details > summary:hover {
    color: var(--lb-text);
  }
  & > details > summary:active {
    background: ${pressedGround};
  }
  & > details > div {
    margin-block-start: 0.5rem;
    border-block-start: 1px solid var(--lb-border);
  }
  @media print {
    break-inside: avoid;
    & > details:not([open]) {
      display: none;
    }
  }
`;

/** The picture, and below it the same figures as a table: without the picture they are still there. */
export function ChartFigure<Picture>({
  load,
  picture,
  title,
  hideTitle = false,
  categoryLabel,
  categories,
  series: given,
  formatValue: ownFormat,
  formatAxis,
  empty,
  height = 240,
  ...rest
}: ChartFigureProps<Picture>) {
  const labels = useUiLabels();
  const { number } = useUiFormats();
  const id = useId();
  const formatValue = ownFormat ?? number;
  // a figure that is none is a gap too
  const series = given.map(({ values, ...one }) => ({
    ...one,
    values: values.map((value) => (Number.isFinite(value) ? value : null)),
  }));
  const nothing = series.every(({ values }) => values.every((value) => value === null));
  const columns: TableColumn<number>[] = [
    { id: 'category', header: categoryLabel, cell: (at) => categories[at] },
    ...series.map(({ id: key, label, values }): TableColumn<number> => ({
      id: `series-${key}`,
      header: label,
      align: 'end',
      cell: (at) => {
        const value = values[at] ?? null;
        return value === null ? '' : formatValue(value);
      },
    })),
  ];
  return (
    <Root aria-labelledby={id} {...rest}>
      {hideTitle ? (
        <VisuallyHidden id={id}>{title}</VisuallyHidden>
      ) : (
        <figcaption id={id} data-part="title">
          {title}
        </figcaption>
      )}
      {nothing ? (
        asElement(empty)
      ) : (
        <>
          <OnDemand part={load} failed={(retry) => <NotLoaded retry={retry} />}>
            {(drawn) => (
              // a picture is one thing: who cannot see it opens the table
              <div role="img" aria-labelledby={id} style={{ minBlockSize: height }}>
                <Suspense>
                  {picture(drawn, { categories, series, formatValue, formatAxis: formatAxis ?? formatValue, height })}
                </Suspense>
              </div>
            )}
          </OnDemand>
          <details>
            <summary>{labels.chartData}</summary>
            <div>
              <Table
                caption={title}
                columns={columns}
                rows={categories.map((_, at) => at)}
                rowKey={String}
                density="compact"
                empty=""
              />
            </div>
          </details>
        </>
      )}
    </Root>
  );
}
