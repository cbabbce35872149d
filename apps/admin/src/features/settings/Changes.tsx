import { DescriptionList, Heading, Text } from '@ledenbureau/ui';
import { useI18n } from '@ledenbureau/i18n';
import type { ReactNode } from 'react';
import type { SettingProposal } from './settings.api.ts';
import { useSettingWords } from './useSettingWords.ts';

/** What changes: one value in the heading, more of them below it. */
export function Changes({ proposal, leads }: { proposal: SettingProposal; leads: boolean }) {
  const { t } = useI18n();
  const { label, value, subject } = useSettingWords();
  const { section, changes } = proposal;
  const look = leads ? ({ size: 'section' } as const) : ({ size: 'body', weight: 'medium' } as const);
  const quiet = (text: string): ReactNode => (
    <Text tone="quiet" weight="normal">
      {text}
    </Text>
  );
  const [change] = changes;
  const price = section === 'price' && changes.find(({ field }) => field === 'price_cents');
  const from = changes.find(({ field }) => field === 'valid_from');
  const single = price || (changes.length === 1 && section !== 'instrument' ? change : undefined);
  const was = (field: string, before: (typeof changes)[number]['before']) =>
    before === null && section === 'instrument' && !proposal.instrument ? null : quiet(`${value(field, before)} → `);
  if (single) {
    const what = ['price', 'roles', 'person'].includes(section) ? subject(proposal) : label(single.field);
    return (
      <Heading level={2} {...look}>
        {what}: {was(single.field, single.before)}
        {value(single.field, single.after)}
        {price && from ? ` ${t('settings.from', { date: value('valid_from', from.after) })}` : null}
      </Heading>
    );
  }
  return (
    <>
      <Heading level={2} {...look}>
        {subject(proposal)}
      </Heading>
      <DescriptionList
        compact
        items={changes.map(({ field, before, after }) => ({
          term: label(field),
          description: (
            <>
              {was(field, before)}
              {value(field, after)}
            </>
          ),
        }))}
      />
    </>
  );
}
