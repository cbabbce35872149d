import { useI18n } from '@ledenbureau/i18n';
import { Button, Text } from '@ledenbureau/ui';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withFilter } from '@ledenbureau/workbench';
import type { BatchDetail } from './bulk.api.ts';

const line = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: '1rem',
  paddingBlock: '0.3125rem',
  borderBlockEnd: '1px solid var(--lb-border)',
  fontVariantNumeric: 'tabular-nums',
} as const;

/** What a checker must have seen; each line opens the rows behind it. */
export function Attention({ batch }: { batch: BatchDetail }) {
  const { t, formats } = useI18n();
  const id = useId();
  const [, setSearch] = useSearchParams();
  const { attention, errors, skipped, maker, skip_invalid: left } = batch;
  const out = skipped + (left ? errors : 0);
  const show = (changes: Record<string, string>) =>
    setSearch((current) => withFilter(current, { rows: '', code: '', column: '', line: '', ...changes }), {
      replace: true,
    });
  return (
    <section aria-labelledby={id}>
      <Text as="h2" size="body" weight="strong" id={id}>
        {t('bulk.attention')}
      </Text>
      {attention.length === 0 && out === 0 ? (
        <Text as="p" tone="quiet">
          {t('bulk.nothingSpecial')}
        </Text>
      ) : null}
      {attention.map(({ code, rows }) => (
        <div key={code} style={line}>
          <Button inline onClick={() => show({ code })}>
            {t(`bulk.attentionTo.${code}`, { name: maker.name })}
          </Button>
          <Text as="b" tone="warning">
            {formats.number(rows)}
          </Text>
        </div>
      ))}
      {out > 0 ? (
        <div style={line}>
          <Button inline onClick={() => show({ rows: 'skipped' })}>
            {t('bulk.leftOut')}
          </Button>
          <b>{formats.number(out)}</b>
        </div>
      ) : null}
    </section>
  );
}
