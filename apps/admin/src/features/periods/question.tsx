import { useI18n } from '@ledenbureau/i18n';
import { Link, Money, Stack, Text } from '@ledenbureau/ui';
import { periodHref } from '../../paths.ts';
import { AlikeNotice } from '../../register/approval/AlikeNotice.tsx';
import { type QuestionFactsProps, questionOf, rejecting } from '../../register/approval/question.ts';
import { Movements } from './Movements.tsx';
import { decidePeriod, type Period } from './period.api.ts';
import { PeriodChecks } from './PeriodChecks.tsx';

/** Closing a year on its figures, or opening it again. */
export const periodQuestion = questionOf<Period>({
  read: (api, { subject_id: year }, signal) =>
    api.unwrap(api.http.GET('/periods/{year}', { params: { path: { year: Number(year) } }, signal })),
  Facts,
  isReady: ({ waiting }) => waiting?.can.includes('approve') === true,
  approve: async (api, { waiting }, key) => waiting && decidePeriod(api, waiting, 'approve', {}, key),
  rejection: ({ waiting }) => (waiting?.can.includes('reject') ? rejecting : null),
  reject: async (api, { waiting }, { comment }, key) =>
    waiting && decidePeriod(api, waiting, 'reject', { comment }, key),
});

function Facts({ data: period }: QuestionFactsProps<Period>) {
  const { t } = useI18n();
  const { year, waiting } = period;
  if (!waiting) return <p>{t('desk.over')}</p>;
  return (
    <Stack gap={4}>
      <Text as="p" size="section">
        {t(`periods.asked.${waiting.action}`, { name: waiting.maker.name, year })}
      </Text>
      <AlikeNotice maker={waiting.maker} checker={null} />
      {waiting.reason ? <p>{waiting.reason}</p> : null}
      {waiting.bank_cents === null ? null : (
        <p>
          {t('periods.bankStatement', { year })}: <Money cents={waiting.bank_cents} />
        </p>
      )}
      <PeriodChecks period={period} />
      <Movements period={period} />
      <Link href={periodHref(year)}>{t('desk.whole')}</Link>
    </Stack>
  );
}
