import { useI18n } from '@ledenbureau/i18n';
import { RadioGroup, RuledStack, Select, Sides, Stack, Text } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import type { BatchDetail, Reading } from './bulk.api.ts';
import { encodings, numberPatterns } from './steps.ts';
import type { useReading } from './useReading.ts';

const dates = ['dmy', 'mdy', 'ymd'] as const;
const delimiters = [';', ',', '\t'] as const;

export interface ReadingChoicesProps {
  batch: BatchDetail;
  reading: ReturnType<typeof useReading>;
  disabled: boolean;
}

/** How numbers and days are written, and in which signs: what was found, shown by real cells, and the other ways. */
export function ReadingChoices({ batch, reading, disabled }: ReadingChoicesProps) {
  const { t } = useI18n();
  const { number, date, file } = batch.reading;
  const { current, choose, reopen } = reading;
  const isTyped = ({ texts }: Detected) => file.format === 'workbook' && texts === 0;
  return (
    <RuledStack rule="end" strong direction="row" gap={[3, 8]}>
      <Choice detected={number} name={t('bulk.numbers')} typed={isTyped(number)} basis="15rem">
        <RadioGroup
          name="number"
          direction="segments"
          label={t('bulk.numbers')}
          disabled={disabled}
          value={current.number}
          options={Object.entries(numberPatterns).map(([value, label]) => ({ value, label }))}
          onChange={(next) => choose({ number: next as keyof typeof numberPatterns })}
        />
      </Choice>
      <Choice detected={date} name={t('bulk.dates')} typed={isTyped(date)} basis="20rem">
        <RadioGroup
          name="date"
          direction="segments"
          label={t('bulk.dates')}
          disabled={disabled}
          value={current.date}
          options={dates.map((value) => ({ value, label: t(`bulk.datePattern.${value}`) }))}
          onChange={(next) => choose({ date: next as (typeof dates)[number] })}
        />
      </Choice>
      {file.format === 'text' ? (
        <Stack grow="15rem">
          <Sides end="6rem" gap={2}>
            <Select
              name="encoding"
              label={t('bulk.signs')}
              disabled={disabled}
              value={current.encoding ?? file.encoding}
              options={Object.entries(encodings).map(([value, name]) => ({
                value,
                label: file.marked && value === file.encoding ? `${name} ${t('bulk.marked')}` : name,
              }))}
              onChange={(next) => reopen({ encoding: next as keyof typeof encodings })}
            />
            <Select
              name="delimiter"
              label={t('bulk.delimiter')}
              disabled={disabled}
              value={current.delimiter ?? file.delimiter}
              options={delimiters.map((value) => ({ value, label: value === '\t' ? 'TAB' : value }))}
              onChange={(next) => reopen({ delimiter: next })}
            />
          </Sides>
        </Stack>
      ) : (
        <Stack grow="15rem">
          <Select
            name="sheet"
            label={t('bulk.sheet')}
            disabled={disabled}
            value={current.sheet ?? file.sheet}
            options={file.sheets.map((value) => ({ value, label: value }))}
            onChange={(sheet) => reopen({ sheet })}
          />
        </Stack>
      )}
    </RuledStack>
  );
}

type Detected = Reading['number'] | Reading['date'];

interface ChoiceProps {
  detected: Detected;
  name: string;
  /** No cell is a text: there is nothing to choose. */
  typed: boolean;
  /** What the patterns need to stand on one line each. */
  basis: string;
  children: ReactNode;
}

/** A choice, with a cell of the file that it decides and one that proves it. */
function Choice({ detected, name, typed, basis, children }: ChoiceProps) {
  const { t, locale, formats } = useI18n();
  const { ambiguous, proof, unread } = detected;
  // in words: in figures the day would be as ambiguous as before
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const read = (text: string) =>
    /^\d{4}-\d{2}-\d{2}$/.test(text) ? days.format(new Date(`${text}T00:00:00Z`)) : formats.quantity(text);
  if (typed) {
    return (
      <Stack grow={basis} gap={1}>
        <Text as="div" size="dense" weight="medium">
          {name}
        </Text>
        <Text as="div" size="small" tone="quiet">
          {t('bulk.typed')}
        </Text>
      </Stack>
    );
  }
  return (
    <Stack grow={basis} gap={1}>
      {children}
      <Text as="div" size="small" tone="quiet">
        {ambiguous ? (
          <div>
            {t('bulk.ambiguous', {
              line: formats.number(ambiguous.line),
              text: ambiguous.text,
              reads: read(ambiguous.reads),
              otherwise: read(ambiguous.otherwise),
            })}
          </div>
        ) : null}
        {proof ? (
          <div>
            {t(proof.count > 1 ? 'bulk.proof' : 'bulk.proofAlone', {
              text: proof.text,
              line: formats.number(proof.line),
              others: formats.number(proof.count - 1),
            })}
          </div>
        ) : (
          <div>{t('bulk.noProof')}</div>
        )}
        {unread > 0 ? (
          <Text as="div" tone="danger">
            {t('bulk.unread', { count: unread })}
          </Text>
        ) : null}
      </Text>
    </Stack>
  );
}
