import { useI18n } from '@ledenbureau/i18n';
import { Button, Select, Stack, Text } from '@ledenbureau/ui';
import { useState } from 'react';
import type { PaymentLine, PaymentReturn } from './payment.api.ts';

const codes = ['AC01', 'AC04', 'AM09', 'BE04', 'MD07', 'MS03'] as const satisfies readonly PaymentReturn['code'][];

export interface AnswerProps {
  line: PaymentLine;
  busy: boolean;
  /** What the bank says: `code` null is paid, else why it came back. */
  onAnswer(answer: { code: PaymentReturn['code'] | null }): void;
}

/** Of the button that says that a line was paid. */
export const answerId = (lineId: string): string => `answer-${lineId}`;

/** What the bank says of one line: paid, or returned with its code; what was paid may still come back. */
export function Answer({ line, busy, onAnswer }: AnswerProps) {
  const { t } = useI18n();
  const [code, setCode] = useState('');
  const returnCode = codes.find((one) => one === code);
  const { status, name_in_file: name } = line;
  return (
    <Stack direction="row" gap={2} align="center">
      {status === 'in_file' ? (
        <Button
          id={answerId(line.id)}
          size="small"
          disabled={busy}
          aria-label={t('payments.confirmLine', { name })}
          // Enter that is still held down is about the line before
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={() => onAnswer({ code: null })}
        >
          {t('payments.confirm')}
        </Button>
      ) : (
        <Text tone="positive">{t('payments.lineStatus.confirmed')}</Text>
      )}
      <Select
        name={`code-${line.id}`}
        label={t('payments.codeLabel', { name })}
        hideLabel
        width="short"
        placeholder={t('payments.returned')}
        value={code}
        onChange={setCode}
        options={codes.map((value) => ({ value, label: `${value} ${t(`payments.code.${value}`)}` }))}
      />
      {returnCode ? (
        <Button size="small" theme="danger" disabled={busy} onClick={() => onAnswer({ code: returnCode })}>
          {t('payments.returnLine')}
        </Button>
      ) : null}
    </Stack>
  );
}
