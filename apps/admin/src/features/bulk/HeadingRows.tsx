import { useI18n } from '@ledenbureau/i18n';
import { Button, Truncate, Disclosure, Table, Text } from '@ledenbureau/ui';
import type { BatchDetail, Reading } from './bulk.api.ts';
import type { useReading } from './useReading.ts';

type Line = Reading['top'][number];

export interface HeadingRowsProps {
  batch: BatchDetail;
  reading: ReturnType<typeof useReading>;
  disabled: boolean;
}

/** The first lines of the file, with those that are taken for its headings; a click takes another. */
export function HeadingRows({ batch, reading, disabled }: HeadingRowsProps) {
  const { t, formats } = useI18n();
  const { heading, top } = batch.reading;
  if (top.length === 0) return null;
  const width = Math.max(...top.map(({ cells }) => cells.length));
  const isHeading = ({ line }: Line) => line >= heading.from && line <= heading.to;
  return (
    <Disclosure
      label={t('bulk.headings')}
      summary={
        heading.from === heading.to
          ? t('bulk.line', { line: formats.number(heading.to) })
          : t('bulk.lines', { from: formats.number(heading.from), to: formats.number(heading.to) })
      }
      open={heading.to > 1}
    >
      <Text as="p" size="small" tone="quiet">
        {t('bulk.headingsExplained')}
      </Text>
      <Table
        caption={t('bulk.topLines')}
        density="compact"
        rows={top}
        rowKey={({ line }) => String(line)}
        currentRow={String(heading.to)}
        onClick={({ target }) => {
          const hit = target instanceof Element && !target.closest('button') ? target.closest('tr') : null;
          hit?.querySelector('button')?.click();
        }}
        columns={[
          {
            id: 'line',
            header: t('bulk.lineNo'),
            width: '6rem',
            control: true,
            cell: (row) => (
              <Button
                inline
                disabled={disabled}
                aria-pressed={isHeading(row)}
                onClick={() => reading.reopen({ header_line: row.line })}
              >
                {t('bulk.line', { line: formats.number(row.line) })}
              </Button>
            ),
          },
          ...Array.from({ length: width }, (_, place) => ({
            id: `cell-${place}`,
            header: formats.number(place + 1),
            cell: (row: Line) => (
              <Truncate width="8.5rem" {...(isHeading(row) ? { weight: 'medium' } : { tone: 'quiet' })}>
                {row.cells[place] ?? ''}
              </Truncate>
            ),
          })),
        ]}
        empty={null}
      />
    </Disclosure>
  );
}
