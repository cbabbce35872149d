import { useI18n } from '@ledenbureau/i18n';
import { Card, Stack, Text } from '@ledenbureau/ui';
import { useId } from 'react';
import { Terms } from '../../register/instrument/Terms.tsx';
import { instrumentName } from '../../texts/instrumentName.ts';
import type { BatchDetail } from './bulk.api.ts';

/** Instruments that a register brings along, each with all its terms: they are approved with the batch. */
export function MadeInstruments({ batch: { instruments } }: { batch: BatchDetail }) {
  const { t, locale } = useI18n();
  const id = useId();
  if (instruments.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Stack gap={2}>
        <Text as="h2" size="body" weight="strong" id={id}>
          {t('bulk.made', { count: instruments.length })}
        </Text>
        {instruments.map((terms) => (
          <Card key={terms.code}>
            <Terms terms={terms} aria-label={instrumentName(terms, locale)} />
          </Card>
        ))}
      </Stack>
    </section>
  );
}
