import { useI18n } from '@ledenbureau/i18n';
import { Stack, Text } from '@ledenbureau/ui';
import { AlikeNotice } from '../../register/approval/AlikeNotice.tsx';
import { type QuestionFactsProps, questionOf, rejecting } from '../../register/approval/question.ts';
import { decideTerms, type Programme } from './conversion.api.ts';
import { problemKey } from './problem.ts';
import { ProgrammeTerms } from './ProgrammeTerms.tsx';

const isOpen = ({ waiting, can }: Programme, verdict: 'approve' | 'reject') =>
  waiting !== null && can.includes(verdict);

/** Terms of a programme: those that hold, and what becomes of them. */
export const termsQuestion = questionOf<Programme | null>({
  async read(api, { subject_id: id }, signal) {
    const { items } = await api.unwrap(api.http.GET('/conversion-programmes', { signal }));
    return items.find((one) => one.id === id) ?? null;
  },
  Facts,
  isReady: (programme) => programme !== null && isOpen(programme, 'approve'),
  approve: async (api, programme, key) =>
    programme && decideTerms(api, programme, { action: 'approve', body: {} }, key),
  rejection: (programme) => (programme && isOpen(programme, 'reject') ? rejecting : null),
  reject: async (api, programme, { comment }, key) =>
    programme && decideTerms(api, programme, { action: 'reject', body: { comment } }, key),
  problemKey,
});

function Facts({ data: programme }: QuestionFactsProps<Programme | null>) {
  const { t, formats } = useI18n();
  if (!programme) return <p>{t('desk.over')}</p>;
  const { waiting, terms } = programme;
  return (
    <Stack gap={4}>
      <Text as="p" size="section" breakAnywhere>
        {(terms ?? waiting)?.name}
      </Text>
      <AlikeNotice maker={waiting?.maker} checker={null} />
      {waiting ? (
        <p>
          {t('conversions.programme.proposedBy', {
            name: waiting.maker.name,
            at: formats.dateTime(waiting.created_at),
          })}
        </p>
      ) : null}
      <ProgrammeTerms programme={programme} />
    </Stack>
  );
}
