import { type PlainTextKey, useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Button, Card, DateText, DescriptionList, Grid, Money } from '@ledenbureau/ui';
import { type ReactNode, useState } from 'react';
import type { Member } from '../../api/types.ts';
import { BankAccounts } from './bank/BankAccounts.tsx';
import { ParticipationDialog } from './participation/ParticipationDialog.tsx';

/** Contact, person or organisation, account and bank accounts, which stand as they are now. An unknown fact takes no line. */
export function MemberFacts({ member }: { member: Member }) {
  const { t, locale } = useI18n();
  const [recording, setRecording] = useState(false);
  const known = (facts: [PlainTextKey, ReactNode][]) =>
    facts.flatMap(([key, description]) => (description ? [{ term: t(key), description }] : []));
  const place = [member.postal_code, member.locality].filter(Boolean).join(' ');

  return (
    <Grid columns={3}>
      <Card title={t('members.contact')}>
        <DescriptionList
          items={known([
            [
              'members.address',
              member.street_address || place ? <Lines lines={[member.street_address, place]} /> : null,
            ],
            ['members.country', member.country && countryName(member.country, locale)],
            ['members.email', member.email && <Email address={member.email} />],
            ['members.secondaryEmail', member.secondary_email && <Email address={member.secondary_email} />],
            ['members.phone', member.phone],
            ['members.kvk', member.kvk],
            ['members.birthdate', member.birthdate ? <DateText value={member.birthdate} /> : null],
            ['members.language', t(`user.language.${member.locale}`)],
          ])}
        />
      </Card>
      <BankAccounts memberId={member.id} />
      <Card title={t('members.account')}>
        <DescriptionList
          items={known([
            [
              'members.conversion',
              <span key="conversion">
                {t(member.automated_conversion ? 'members.conversionOn' : 'members.conversionOff')}{' '}
                <Button inline onClick={() => setRecording(true)}>
                  {t('members.participation.choose')}
                </Button>
              </span>,
            ],
            [
              'members.conversionSince',
              member.automated_conversion_changed_at ? (
                <DateText value={member.automated_conversion_changed_at} time />
              ) : null,
            ],
            ['members.payable', <Money key="payable" cents={member.payable_cents} />],
            ['members.identity', t(member.identity_id ? 'members.identityLinked' : 'members.identityNone')],
            ['members.endedOn', member.ended_on ? <DateText value={member.ended_on} /> : null],
            ['members.deceasedOn', member.deceased_on ? <DateText value={member.deceased_on} /> : null],
            ['members.note', member.note],
          ])}
        />
      </Card>
      {recording ? <ParticipationDialog memberId={member.id} onClose={() => setRecording(false)} /> : null}
    </Grid>
  );
}

/** The country's name in the interface language; an unknown code stays as it is. */
function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(code) ?? code;
}

function Lines({ lines }: { lines: readonly (string | null)[] }) {
  return lines.filter(Boolean).map((line) => <div key={line}>{line}</div>);
}

/** An address too long for its line goes on after the @, not in the middle of a word. */
function Email({ address }: { address: string }) {
  const at = address.indexOf('@') + 1;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
