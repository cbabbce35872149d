import { useI18n } from '@ledenbureau/i18n';
import { Button, DateText, Money, Table, Text } from '@ledenbureau/ui';
import { useState } from 'react';
import { RoleButton } from '@ledenbureau/workbench';
import { instrumentName } from '../../texts/instrumentName.ts';
import type { SectionProps } from './CooperativeSection.tsx';
import type { ListedInstrument } from './settings.api.ts';
import { SettingSection, Waits } from './SettingSection.tsx';
import { useSettingWords } from './useSettingWords.ts';
import { useRate } from '../../texts/useRate.ts';

/** What members hold, with the price of today and the next one. Closed ones are folded away where there are many. */
export function InstrumentSection({ settings, onChange }: SectionProps) {
  const { t, locale, formats } = useI18n();
  const rate = useRate();
  const { value } = useSettingWords();
  const [all, setAll] = useState(false);
  const { instruments, waiting } = settings;
  const isOpen = ({ instrument }: ListedInstrument) => instrument.status === 'open' || instrument.status === 'draft';
  const visible = all || instruments.length <= mostShown ? instruments : instruments.filter(isOpen);
  const first = instruments[0]?.instrument.id;
  const next = ({ instrument, prices }: ListedInstrument) => {
    const set = prices[0]?.next;
    const proposal = waiting.find((one) => one.section === 'price' && one.instrument?.id === instrument.id);
    const price = proposal?.changes.find(({ field }) => field === 'price_cents')?.after;
    const from = proposal?.changes.find(({ field }) => field === 'valid_from')?.after;
    return (
      <>
        {set ? (
          <>
            <Money cents={set.price_cents} /> <DateText value={set.valid_from} />
          </>
        ) : null}
        {proposal ? (
          <Waits>
            {[price ?? null, from ?? null]
              .map((one, at) => value(at === 0 ? 'price_cents' : 'valid_from', one))
              .join(' ')}
          </Waits>
        ) : null}
      </>
    );
  };
  return (
    <SettingSection
      group="instruments"
      actions={
        <>
          <RoleButton
            needs={['operator']}
            inline
            disabled={first === undefined}
            onClick={() => first && onChange({ of: 'price', instrumentId: first })}
          >
            {t('settings.setPrice')}
          </RoleButton>
          <RoleButton needs={['operator']} inline onClick={() => onChange({ of: 'instrument', item: null })}>
            {t('settings.addInstrument')}
          </RoleButton>
        </>
      }
    >
      <Table<ListedInstrument>
        caption={t('settings.section.instruments')}
        density="compact"
        rows={visible}
        rowKey={({ instrument }) => instrument.id}
        empty={<p>{t('settings.noInstruments')}</p>}
        columns={[
          {
            id: 'name',
            header: t('settings.field.instrument'),
            rowHeader: true,
            cell: (item) => (
              <RoleButton needs={['operator']} inline onClick={() => onChange({ of: 'instrument', item })}>
                <Text nowrap>{instrumentName(item.instrument, locale)}</Text>
              </RoleButton>
            ),
          },
          {
            id: 'nominal',
            header: t('settings.field.nominal_cents'),
            align: 'end',
            cell: ({ instrument }) => <Money cents={instrument.nominal_cents} />,
          },
          {
            id: 'price',
            header: t('settings.field.price_cents'),
            align: 'end',
            cell: ({ prices }) => (prices[0]?.now ? <Money cents={prices[0].now.price_cents} /> : ''),
          },
          {
            id: 'since',
            header: t('settings.since'),
            align: 'end',
            cell: ({ prices }) => (prices[0]?.now ? <DateText value={prices[0].now.valid_from} /> : ''),
          },
          { id: 'next', header: t('settings.next'), align: 'end', cell: next },
          {
            id: 'coupon',
            header: t('settings.field.coupon_ppm'),
            align: 'end',
            cell: ({ instrument: { coupon_ppm: ppm } }) => (ppm === null ? '' : rate(ppm)),
          },
          {
            id: 'lock',
            header: t('settings.locked'),
            align: 'end',
            cell: ({ instrument: { lock_in_months: months } }) =>
              months === 0 ? '' : t('settings.shortMonths', { months }),
          },
          {
            id: 'most',
            header: t('settings.most'),
            align: 'end',
            cell: ({ instrument: { max_per_member: most } }) => (most === null ? '' : formats.quantity(most)),
          },
          {
            id: 'status',
            header: t('settings.field.status'),
            cell: ({ instrument }) => t(`settings.status.${instrument.status}`),
          },
        ]}
      />
      {visible.length < instruments.length ? (
        <Button inline onClick={() => setAll(true)}>
          {t('settings.showClosed', { count: instruments.length - visible.length })}
        </Button>
      ) : null}
    </SettingSection>
  );
}

/** More than so many: the closed ones can wait. */
const mostShown = 12;
