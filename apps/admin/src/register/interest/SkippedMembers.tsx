import { useI18n } from '@ledenbureau/i18n';
import { Disclosure, Link, Money, Notice, Stack, Table, Text } from '@ledenbureau/ui';
import { useProblemText } from '@ledenbureau/workbench';
import { memberHref } from '../../paths.ts';
import type { InterestRunDetail } from './interest.api.ts';

type Skipped = InterestRunDetail['skipped_members'][number];

interface SkippedMembersProps {
  run: Pick<InterestRunDetail, 'skipped' | 'skipped_members'>;
  /** The run waits for its approval: who is held is not among the skipped yet. */
  waits?: boolean;
}

/** As many as stand open; more are folded away. */
const fewSkipped = 5;

/** Who is left out of a run or held since it was filed, and what keeps each of them out. */
export function SkippedMembers({ run, waits = false }: SkippedMembersProps) {
  const { t, lookup, formats } = useI18n();
  const { item } = useProblemText();
  const { skipped_members: members } = run;
  const skipped = run.skipped + (waits ? members.filter(({ held_for }) => held_for !== null).length : 0);
  if (skipped === 0) return null;
  const why = ({ code, held_for }: Skipped) =>
    held_for
      ? t(`interest.held.${held_for}`)
      : (lookup(`interest.skipped.${code as 'document_required'}`) ?? item({ code }));
  return (
    <Disclosure
      label={t('interest.skipped.title', { count: skipped })}
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
              names: true,
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
          <Text as="p" tone="quiet">
            {t('interest.skipped.first', { shown: formats.number(members.length), total: formats.number(skipped) })}
          </Text>
        ) : null}
      </Stack>
    </Disclosure>
  );
}

/** How many members a run holds, and with how much. */
export function HeldNotice({ run, waits }: Required<SkippedMembersProps>) {
  const { t, formats } = useI18n();
  const onHold = run.skipped_members.filter(({ held_for }) => held_for !== null);
  if (onHold.length === 0) return null;
  const amount = formats.money(onHold.reduce((sum, row) => sum + row.principal_cents + row.interest_cents, 0));
  return (
    <Notice tone="warning">
      {t(waits ? 'interest.willHold' : 'interest.wereHeld', { count: onHold.length, amount })}
    </Notice>
  );
}
