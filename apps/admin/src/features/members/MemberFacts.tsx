import { type PlainTextKey, useI18n } from '@ledenbureau/i18n';
import {
  PreformattedText,
  DateText,
  DescriptionList,
  IconText,
  InfoIcon,
  Link,
  Money,
  Stack,
  Text,
  useMediaQuery,
} from '@ledenbureau/ui';
import { type ReactNode, useState } from 'react';
import { onDemand, phoneWidth, RoleButton } from '@ledenbureau/workbench';
import type { Member } from '../../api/types.ts';
import { BankAccounts } from './bank/BankAccounts.tsx';
import { FactSection } from './FactSection.tsx';

const ParticipationDialog = onDemand(
  async () => (await import('./participation/ParticipationDialog.tsx')).ParticipationDialog,
);

export interface MemberFactsProps {
  member: Member;
  /** A day in the past is looked at: facts are not kept by date, and nothing is done from there. */
  past: boolean;
  onEdit(): void;
  onUnlink(): void;
}

/** Who the member is and how to reach them, as it is now: one quiet column. An unknown fact takes no line. */
export function MemberFacts({ member, past, onEdit, onUnlink }: MemberFactsProps) {
  const { t, locale } = useI18n();
  const [recording, setRecording] = useState(false);
  const place = [member.postal_code, member.locality].filter(Boolean).join(' ');
  const abroad = member.country !== null && member.country !== 'NL';
  const erased = member.anonymised_at !== null;
  return (
    // narrower where the transactions beside it need the room
    <Stack as="aside" gap={0} width="clamp(12.25rem, 16vw, 15.5rem)" aria-label={t('members.facts')}>
      {past ? (
        <IconText icon={<InfoIcon size="small" />} size="dense" tone="accent">
          {t('members.factsToday')}
        </IconText>
      ) : null}
      <FactSection
        title={t('members.contact')}
        action={
          past || erased ? undefined : (
            <RoleButton needs={['operator']} inline data-print="hide" onClick={onEdit}>
              {t('members.edit.choose')}
            </RoleButton>
          )
        }
      >
        <Lines
          lines={[
            member.street_address,
            place,
            abroad ? countryName(member.country ?? '', locale) : null,
            member.email && <Email address={member.email} />,
            member.secondary_email && <Email address={member.secondary_email} />,
            member.phone && <Link href={`tel:${member.phone}`}>{member.phone}</Link>,
          ]}
        />
      </FactSection>
      <BankAccounts memberId={member.id} payable={<Payable member={member} />} readOnly={past || erased} />
      <FactSection title={t(member.kind === 'person' ? 'members.person' : 'members.organisation')}>
        <Facts
          facts={[
            ['members.birthdate', member.birthdate && <DateText value={member.birthdate} />],
            [
              'members.birthplace',
              [member.birthplace, member.birthcountry && countryName(member.birthcountry, locale)]
                .filter(Boolean)
                .join(', '),
            ],
            ['members.kvk', member.kvk],
            ['members.language', t(`user.language.${member.locale}`)],
            [
              'members.identity',
              member.identity_id === null ? (
                t('members.identityNone')
              ) : past ? (
                t('members.identityLinked')
              ) : (
                <>
                  {t('members.identityLinked')}{' '}
                  <RoleButton needs={['operator']} inline data-print="hide" onClick={onUnlink}>
                    {t('members.step.unlink.choose')}
                  </RoleButton>
                </>
              ),
            ],
            ['members.endedOn', member.ended_on && <DateText value={member.ended_on} />],
            ['members.deceasedOn', member.deceased_on && <DateText value={member.deceased_on} />],
          ]}
        />
      </FactSection>
      <FactSection
        title={t('members.conversion')}
        action={
          past || erased ? undefined : (
            <RoleButton needs={['operator']} inline data-print="hide" onClick={() => setRecording(true)}>
              {t('members.participation.choose')}
            </RoleButton>
          )
        }
      >
        <p>
          {t(member.automated_conversion ? 'members.conversionOn' : 'members.conversionOff')}{' '}
          {member.automated_conversion_changed_at ? (
            <Text tone="quiet">
              {t('members.conversionSince')} <DateText value={member.automated_conversion_changed_at} />
            </Text>
          ) : null}
        </p>
      </FactSection>
      {member.note ? (
        <FactSection title={t('members.note')}>
          <PreformattedText>{member.note}</PreformattedText>
        </FactSection>
      ) : null}
      {recording ? <ParticipationDialog memberId={member.id} onClose={() => setRecording(false)} /> : null}
    </Stack>
  );
}

function Payable({ member }: { member: Member }) {
  const { t } = useI18n();
  return (
    <DescriptionList
      compact
      align="end"
      items={[{ term: t('members.payable'), description: <Money cents={member.payable_cents} /> }]}
    />
  );
}

function Facts({ facts }: { facts: readonly (readonly [PlainTextKey, ReactNode])[] }) {
  const { t } = useI18n();
  const items = facts.flatMap(([key, fact]) => (fact ? [{ term: t(key), description: fact }] : []));
  return <DescriptionList compact items={items} />;
}

/** The country's name in the interface language; an unknown code stays as it is. */
function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(code) ?? code;
}

/** Below each other; on a phone a finger apart, since some are links. */
function Lines({ lines }: { lines: readonly ReactNode[] }) {
  const isPhone = useMediaQuery(phoneWidth);
  return (
    <Stack gap={isPhone ? 2 : 0}>{lines.map((line, index) => (line ? <div key={index}>{line}</div> : null))}</Stack>
  );
}

/** An address too long for its line goes on after the @, not in the middle of a word. */
function Email({ address }: { address: string }) {
  const at = address.indexOf('@') + 1;
  return (
    <Link href={`mailto:${address}`}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </Link>
  );
}
