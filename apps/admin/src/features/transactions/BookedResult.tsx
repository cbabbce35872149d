import { useI18n } from '@ledenbureau/i18n';
import {
  Button,
  ButtonGroup,
  Card,
  CopyButton,
  GreenCheckIcon,
  Heading,
  Stack,
  Text,
  WarningTriangleIcon,
} from '@ledenbureau/ui';
import { Focused } from '@ledenbureau/workbench';
import { memberHref } from '../../paths.ts';
import { memberLabel } from '../../register/member/memberText.ts';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';
import type { BookedEntry } from './DryRunForm.tsx';
import { useBookedSentence } from './useBookedSentence.ts';

export interface BookedResultProps extends Omit<BookedEntry, 'values'> {
  /** Opens a form that keeps what stays the same. */
  onAnother: () => void;
}

/** What became of the entry: its number or that it waits, what was booked in a sentence, and what can be done now. */
export function BookedResult({ transaction, preview, onAnother }: BookedResultProps) {
  const { t } = useI18n();
  const href = useTransactionHref();
  const sentence = useBookedSentence()(transaction, preview);
  const { id, status, number, member } = transaction;
  const isBooked = status === 'booked';
  const title = isBooked ? t('result.booked', { number: number ?? '' }) : t('result.waiting');
  return (
    <Focused>
      <Card>
        <Stack gap={5}>
          <Stack gap={2}>
            <Stack direction="row" gap={2} align="center" wrap={false}>
              {isBooked ? (
                <GreenCheckIcon size="large" />
              ) : (
                <Text tone="warning">
                  <WarningTriangleIcon size="large" />
                </Text>
              )}
              <Heading level={2}>{title}</Heading>
            </Stack>
            <Text as="p" breakAnywhere>
              <CopyButton value={`${title}. ${sentence}`} label={t('holdings.copy')}>
                {sentence}
              </CopyButton>
            </Text>
            <Text as="p" tone="quiet">
              {t(isBooked ? 'result.nobody' : 'result.notYet')}
            </Text>
          </Stack>
          <ButtonGroup>
            <Button theme="green" onClick={onAnother}>
              {t('result.another')}
            </Button>
            {member ? (
              <Button href={memberHref(member.member_no)}>{t('result.toMember', { name: memberLabel(member) })}</Button>
            ) : null}
            <Button href={href(id)}>{t('result.view')}</Button>
            {isBooked ? <Button href={href(id, 'reverse')}>{t('decision.reverse.choose')}</Button> : null}
          </ButtonGroup>
        </Stack>
      </Card>
    </Focused>
  );
}
