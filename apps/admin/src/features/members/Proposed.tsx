import { useI18n } from '@ledenbureau/i18n';
import { Stack } from '@ledenbureau/ui';
import { unitsText } from '../../texts/unitsText.ts';
import type { MemberProposal } from './estate/estate.api.ts';

/** What was asked, as it will be done. */
export function Proposed({ proposal: { inheritance, reason, member } }: { proposal: MemberProposal }) {
  const i18n = useI18n();
  const { t, locale, formats } = i18n;
  if (!inheritance) return <p>{reason}</p>;
  const { deceased_on: died, effective_date: on, document, shares } = inheritance;
  const heirs = [...new Map(shares.map(({ heir }) => [heir.id, heir])).values()];
  const list = (items: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items);
  return (
    <Stack gap={1}>
      <p>
        {t('members.estate.died', {
          name: member.display_name,
          date: formats.date(died),
          on: formats.date(on),
          count: heirs.length,
        })}{' '}
        {t('members.decide.document', { document })}
      </p>
      <Stack as="ul" gap={0}>
        {heirs.map((heir) => (
          <li key={heir.id}>
            {t('members.estate.gets', {
              name: heir.display_name,
              number: heir.member_no,
              what: list(
                shares
                  .filter((share) => share.heir.id === heir.id)
                  .map(({ instrument, quantity }) => unitsText(quantity, instrument, i18n)),
              ),
            })}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
