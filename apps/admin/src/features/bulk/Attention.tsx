import { useI18n } from '@ledenbureau/i18n';
import { Button, Heading, Link, RuledStack, Text } from '@ledenbureau/ui';
import { useId } from 'react';
import { useParameters } from '@ledenbureau/workbench';
import type { BatchDetail } from './bulk.api.ts';
import { batchHref } from './steps.ts';

export interface AttentionProps {
  batch: BatchDetail;
  /** The rows are not below it, but on the page of the batch. */
  elsewhere?: boolean;
}

/** What a checker must have seen; each line opens the rows behind it. */
export function Attention({ batch, elsewhere = false }: AttentionProps) {
  const { t, formats } = useI18n();
  const id = useId();
  const { narrow } = useParameters();
  const { attention, errors, skipped, maker, skip_invalid: left } = batch;
  const out = skipped + (left ? errors : 0);
  const show = (changes: Record<string, string>) => narrow({ rows: '', code: '', column: '', line: '', ...changes });
  const rowsOf = (changes: Record<string, string>, words: string) =>
    elsewhere ? (
      <Link href={`${batchHref(batch.id)}&${new URLSearchParams(changes)}`}>{words}</Link>
    ) : (
      <Button inline onClick={() => show(changes)}>
        {words}
      </Button>
    );
  return (
    <section aria-labelledby={id}>
      <Heading level={2} size="body" id={id}>
        {t('bulk.attention')}
      </Heading>
      {attention.length === 0 && out === 0 ? (
        <Text as="p" tone="quiet">
          {t('bulk.nothingSpecial')}
        </Text>
      ) : null}
      {attention.map(({ code, rows }) => (
        <RuledStack key={code} rule="end" pad={1} direction="row" justify="between">
          {rowsOf({ code }, t(`bulk.attentionTo.${code}`, { name: maker.name }))}
          <Text as="b" figures tone="warning">
            {formats.number(rows)}
          </Text>
        </RuledStack>
      ))}
      {out > 0 ? (
        <RuledStack rule="end" pad={1} direction="row" justify="between">
          {rowsOf({ rows: 'skipped' }, t('bulk.leftOut'))}
          <Text as="b" figures>
            {formats.number(out)}
          </Text>
        </RuledStack>
      ) : null}
    </section>
  );
}
