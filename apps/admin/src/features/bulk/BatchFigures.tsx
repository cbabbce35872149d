import { useI18n } from '@ledenbureau/i18n';
import { CheckIcon, Code, KeyFigures, IconText, Money, RuledStack, Stack, Text } from '@ledenbureau/ui';
import type { BatchDetail } from './bulk.api.ts';

/** What is approved: so many rows, members, so much money, and the hash of the file; all as they were submitted. */
export function BatchFigures({ batch }: { batch: BatchDetail }) {
  const { t, formats } = useI18n();
  const { rows, errors, skipped, members, amount_cents: cents, file_sha256: hash, checked_at: checked, maker } = batch;
  return (
    <Stack gap={0}>
      <RuledStack rule="both" strong pad={3} direction="row" justify="between" gap={[2, 12]}>
        <KeyFigures
          items={[
            { id: 'rows', name: t('bulk.rows'), value: formats.number(rows - errors - skipped), lead: true },
            { id: 'members', name: t('bulk.members'), value: formats.number(members), lead: true },
            {
              id: 'amount',
              name: t('transaction.amount'),
              value: cents === 0 ? t('bulk.noMoney') : <Money cents={cents} />,
              lead: true,
            },
          ]}
        />
        <div>
          <Text as="div" size="dense" tone="quiet">
            {t('bulk.hashOfFile')}
          </Text>
          <Code size="dense">
            {[0, 32].map((start) => (
              <Text block key={start}>
                {(hash.slice(start, start + 32).match(/.{4}/g) ?? []).join(' ')}
              </Text>
            ))}
          </Code>
        </div>
      </RuledStack>
      <RuledStack rule="end" direction="row" justify="between" gap={[0, 4]}>
        <IconText tone="positive" icon={<CheckIcon size="small" />}>
          {t('bulk.asSubmitted', { name: maker.name })}
        </IconText>
        {checked === null ? null : (
          <Text size="dense" tone="quiet">
            {t('bulk.checkedAt', { time: formats.dateTime(checked) })}
          </Text>
        )}
      </RuledStack>
    </Stack>
  );
}
