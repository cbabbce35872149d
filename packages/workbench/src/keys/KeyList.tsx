import { useI18n } from '@ledenbureau/i18n';
import { DescriptionList, Kbd, Stack, Switch } from '@ledenbureau/ui';
import { useState } from 'react';
import { type PageKey, pageKeys } from './pageKeys.ts';
import { singleKeys } from './singleKeys.ts';

/** What stands on keys that the browser calls otherwise. */
const onKey: Readonly<Record<string, string>> = { ArrowRight: '→', Escape: 'Esc' };

export interface KeyListProps {
  /** Those that every page has. */
  keys: readonly PageKey[];
}

/** The keys of what is on screen and of every page, and the switch that turns them off. */
export function KeyList({ keys }: KeyListProps) {
  const { t } = useI18n();
  const [on, setOn] = useState(singleKeys.on);
  const own = pageKeys();
  const common = [
    { key: '/', label: t('workbench.keys.find') },
    ...keys,
    { key: 'j', label: t('workbench.keys.next') },
    { key: 'k', label: t('workbench.keys.previous') },
  ];
  const all = [
    ...own,
    ...common.filter(({ key }) => !own.some((one) => one.key === key)),
    { key: '?', label: t('workbench.keys.title') },
    { key: t('workbench.keys.ctrlK'), label: t('workbench.keys.find') },
  ];
  return (
    <Stack gap={4}>
      <DescriptionList
        compact
        items={all.map(({ key, label }) => ({
          term: <Kbd aria-hidden={undefined}>{onKey[key] ?? key}</Kbd>,
          description: label,
        }))}
      />
      <Switch
        name="keys"
        label={t('workbench.keys.on')}
        checked={on}
        onChange={(next) => {
          setOn(next);
          singleKeys.set(next);
        }}
      />
    </Stack>
  );
}
