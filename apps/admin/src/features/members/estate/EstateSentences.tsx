import { useFormValues } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Notice, RuledStack, Stack, Text } from '@ledenbureau/ui';
import type { Member } from '../../../api/types.ts';
import { unitsText } from '../../../texts/unitsText.ts';
import { fromUnits } from './division.ts';
import type { EstatePreview } from './estate.api.ts';
import { type EstateValues, isDivided, rowsOf } from './estate.ts';

/** What will be booked, in sentences: one for each heir, one for what stays, and what goes along. */
export function EstateSentences({ member, preview }: { member: Member; preview: EstatePreview | undefined }) {
  const i18n = useI18n();
  const { t, locale, formats } = i18n;
  const values = useFormValues<EstateValues, EstateValues>((all) => all);
  const { heirs, deceased_on: died, effective_date: on } = values;
  const rows = rowsOf(member, values);
  const name = member.display_name;
  const divided = isDivided(rows);
  const list = (items: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items);
  const units = (quantity: bigint, { scale, holding }: (typeof rows)[number]) =>
    unitsText(fromUnits(quantity, scale), holding.instrument, i18n);
  const rest = rows.filter((row) => row.rest !== 0n).map((row) => units(row.rest, row));
  return (
    <Stack gap={3}>
      {/* read out for each heir who comes or goes */}
      <Text as="p" size="section" weight="normal" role="status">
        {heirs.length === 0
          ? t('members.estate.begin', { name })
          : t('members.estate.died', {
              name,
              date: died ? formats.date(died) : '…',
              on: on ? formats.date(on) : '…',
              count: heirs.length,
            })}
      </Text>
      <div>
        {heirs.map((heir, index) => {
          const gets = rows.flatMap((row) => {
            const share = row.shares[index] ?? 0n;
            return share === 0n ? [] : [units(share, row)];
          });
          const what = gets.length === 0 ? t('members.estate.none') : list(gets);
          return (
            <RuledStack as="p" key={heir.id}>
              {t(heir.status === 'prospect' ? 'members.estate.getsAsMember' : 'members.estate.gets', {
                name: heir.display_name,
                number: heir.member_no,
                what,
              })}
            </RuledStack>
          );
        })}
        {divided || heirs.length > 0 ? (
          <RuledStack as="p">
            <Text tone={divided ? undefined : 'danger'}>
              {divided
                ? t('members.estate.keepsNothing', { name })
                : t('members.estate.keeps', { name, what: rest.length === 0 ? '…' : list(rest) })}
            </Text>
          </RuledStack>
        ) : null}
      </div>
      <Text as="div" size="dense" tone="quiet">
        <p>{t('members.estate.nothingSold')}</p>
        {preview ? (
          <>
            <p>
              {preview.locked_until
                ? t('members.estate.lotsLocked', {
                    count: preview.lots,
                    date: formats.date(preview.locked_until),
                  })
                : t('members.estate.lots', { count: preview.lots })}
            </p>
            {preview.requests.length > 0 ? (
              <p>{t('members.estate.requests', { numbers: list(preview.requests) })}</p>
            ) : null}
            {preview.payable_cents > 0 ? (
              <p>{t('members.estate.payable', { amount: formats.money(preview.payable_cents) })}</p>
            ) : null}
          </>
        ) : null}
      </Text>
      {preview?.outcome === 'booked' ? null : (
        <Notice tone="accent" title={t('members.estate.second')}>
          {preview ? t('members.estate.atOnce', { count: preview.transfers }) : null}
        </Notice>
      )}
    </Stack>
  );
}
