import { useI18n } from '@ledenbureau/i18n';
import { Fold, Link, Money, Stack, Table } from '@ledenbureau/ui';
import { memberHref } from '../../paths.ts';
import { useProblemText } from '../../texts/useProblemText.ts';
import type { InterestRunDetail } from './interest.api.ts';

type Skipped = InterestRunDetail['skipped_members'][number];

/** As many as stand open; more are folded away. */
const fewSkipped = 5;

/** Who is left out of a run, and what keeps each of them out. */
export function SkippedMembers({ run }: { run: Pick<InterestRunDetail, 'skipped' | 'skipped_members'> }) {
  const { t, lookup, formats } = useI18n();
  const { item } = useProblemText();
  const { skipped, skipped_members: members } = run;
  if (skipped === 0) return null;
  const why = ({ code }: Skipped) => lookup(`interest.skipped.${code as 'member_deceased'}`) ?? item({ code });
  return (
    <Fold
      title={t('interest.skipped.title', { count: skipped })}
      summary={t('interest.skipped.explain')}
      open={skipped <= fewSkipped}
    >
      <Stack gap={2}>
        <Table<Skipped>
          caption={t('interest.skipped.title', { count: skipped })}
          density="compact"
          rows={members}
          rowKey={(row) => row.member.id}
          empty={null}
          columns={[
            {
              id: 'member',
              header: t('transaction.member'),
              rowHeader: true,
              cell: (row) => <Link href={memberHref(row.member.member_no)}>{row.member.display_name}</Link>,
            },
            { id: 'why', header: t('interest.skipped.why'), cell: why },
            {
              id: 'amount',
              header: t('transaction.amount'),
              align: 'end',
              cell: (row) => <Money cents={row.principal_cents + row.interest_cents} />,
            },
          ]}
        />
        {members.length < skipped ? (
          <p style={{ color: 'var(--lb-text-quiet)' }}>
            {t('interest.skipped.first', { shown: formats.number(members.length), total: formats.number(skipped) })}
          </p>
        ) : null}
      </Stack>
    </Fold>
  );
}
