import { useI18n } from '@ledenbureau/i18n';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { memberQuery } from '../../register/member/member.api.ts';
import type { MemberChoice } from '../../register/member/memberText.ts';
import { unitsText } from '../../texts/unitsText.ts';
import { entry } from './entryForm.tsx';

export interface MemberFieldProps {
  name: 'member' | 'counterparty';
  label: string;
  hint: string;
  /** Default true. */
  required?: boolean;
  /** Told whom was chosen, and when nobody is any more. */
  onChange?(member: MemberChoice | null): void;
}

/** A member; once chosen, what of it matters for this transaction stands in the place of the hint. */
export function MemberField({ name, label, hint, required = true, onChange }: MemberFieldProps) {
  const facts = useFacts(name);
  return (
    <entry.MemberCombobox
      name={name}
      label={label}
      hint={facts || hint}
      required={required}
      {...(onChange ? { onChange } : {})}
    />
  );
}

/** What is out of the ordinary about the member, and what it may dispose of; '' while that is not known. */
function useFacts(name: MemberFieldProps['name']): string {
  const i18n = useI18n();
  const { t, formats } = i18n;
  const { no, instrument, payout } = entry.useFormValues((values) => ({
    no: values[name]?.member_no,
    instrument: values.instrument_id,
    payout: values.kind === 'payout',
  }));
  const { data: member } = useQuery({ ...memberQuery(useApi(), String(no)), enabled: no !== undefined });
  if (no === undefined || !member) return '';
  const ownHolding = member.holdings.find((holding) => holding.instrument.id === instrument);
  return [
    member.deceased_on
      ? t('create.facts.deceased', { date: formats.date(member.deceased_on) })
      : member.status === 'active'
        ? null
        : t(`members.status.${member.status}`),
    ownHolding
      ? t('create.facts.available', {
          what: unitsText(ownHolding.available, ownHolding.instrument, i18n),
        })
      : null,
    payout ? t('create.facts.owed', { amount: formats.money(member.payable_cents) }) : null,
    member.joined_on ? t('create.facts.joined', { date: formats.date(member.joined_on) }) : null,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}
