import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { DateField, Money, Stack, Text } from '@ledenbureau/ui';
import { useEffect, useRef } from 'react';
import { type ProblemItem, useProblemText, today } from '@ledenbureau/workbench';
import type { Compose } from './useCompose.ts';

export interface ComposeHeadProps {
  compose: Compose;
  debtor: { name: string; iban_masked: string } | null;
}

/** What leaves the bank: how much, on which day, from which account. */
export function ComposeHead({ compose, debtor }: ComposeHeadProps) {
  const { t, locale } = useI18n();
  const { item } = useProblemText();
  const { batch, date, dateError, setDate } = compose;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const problemOf = (problem: ProblemItem | undefined) =>
    problem && ({ type: 'error', message: item(problem) } as const);
  return (
    <Stack direction="row" gap={5} align="start">
      <Total count={batch.count} cents={batch.amount_cents} />
      <DateField
        name="execution_date"
        label={t('payments.executionDate')}
        required
        min={today()}
        value={date}
        inputRef={field}
        // a day that cannot be read is no day: nothing is paid on the one before it
        onChange={(day, { problem }) => setDate(problem === null ? day : '')}
        hint={weekday(date, locale)}
        feedback={problemOf(date === '' ? { code: 'date_invalid' } : dateError)}
      />
      {debtor ? (
        <Stack gap={3}>
          <div>
            <Text as="p" weight="medium">
              {t('payments.from')}
            </Text>
            <Text as="p" size="dense" tone="quiet">
              {debtor.name}
            </Text>
          </div>
          <Text as="p" nowrap figures>
            {debtor.iban_masked}
          </Text>
        </Stack>
      ) : null}
    </Stack>
  );
}

/** How many payments, and what they come to: the figure that the rest of the drawer explains. */
export function Total({ count, cents }: { count: number; cents: number }) {
  const { t } = useI18n();
  return (
    <Stack gap={0} grow="10rem" role="status">
      <Text as="p" tone="quiet">
        {t('payments.together', { count })}
      </Text>
      <Text size="figure" figures>
        <Money cents={cents} />
      </Text>
    </Stack>
  );
}

const weekday = (day: string, locale: string): string =>
  day && new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(day));
