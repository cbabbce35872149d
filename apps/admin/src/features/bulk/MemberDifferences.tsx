import { useI18n } from '@ledenbureau/i18n';
import { Button, Stack } from '@ledenbureau/ui';
import { useState } from 'react';
import type { Comparison } from './bulk.api.ts';

type ByMember = NonNullable<Comparison['by_member']>;
type Line = ByMember['lines'][number];

/** So many stand there at first. */
const mostShown = 10;

/** Whose holdings are not those of the old administration, a sentence each; what is beyond the first of them is counted. */
export function MemberDifferences({ byMember: { count, lines } }: { byMember: ByMember }) {
  const { t } = useI18n();
  const sentence = useMemberSentence();
  const [all, setAll] = useState(false);
  const visible = all ? lines : lines.slice(0, mostShown);
  const rest = count - (all || lines.length <= mostShown ? lines.length : visible.length);
  return (
    <Stack gap={2}>
      <ul>
        {visible.map((line) => (
          <li key={`${line.member_no} ${line.instrument}`}>{sentence(line)}</li>
        ))}
        {rest > 0 ? <li>{t('bulk.old.moreMembers', { count: rest })}</li> : null}
      </ul>
      {!all && lines.length > mostShown ? (
        <div>
          <Button inline onClick={() => setAll(true)}>
            {t('bulk.old.showMembers', { count: lines.length })}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}

/** "Lid 1043: 12 stuks …"; the euros where the units are equal, or not told. */
function useMemberSentence() {
  const { t, formats } = useI18n();
  return ({ member_no: member, instrument, old, new: now }: Line): string => {
    const names = { member: String(member), instrument };
    if (old.quantity !== null && old.quantity !== now.quantity) {
      const quantities = { old: formats.quantity(old.quantity), now: formats.quantity(now.quantity ?? '0') };
      return t('bulk.old.memberUnits', { ...names, ...quantities, count: Number(old.quantity) });
    }
    const euros = (cents: number | null) => formats.money(cents ?? 0);
    return t('bulk.old.memberEuros', { ...names, old: euros(old.amount_cents), now: euros(now.amount_cents) });
  };
}
