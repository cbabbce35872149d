import { useI18n } from '@ledenbureau/i18n';
import { Tabs } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type View, views, withView } from './views.ts';

export interface ViewTabsProps {
  value: View;
  /** How many there are, where that is known. */
  counts: Partial<Record<View, string>>;
  children: ReactNode;
}

/** The parts of the page: what came in, and what became of proposals. */
export function ViewTabs({ value, counts, children }: ViewTabsProps) {
  const { t } = useI18n();
  const [search, setSearch] = useSearchParams();
  return (
    <Tabs
      label={t('notifications.title')}
      value={value}
      onChange={(id) => setSearch(withView(search, id as View), { replace: true })}
      items={views.map((id) => ({
        id,
        label: t(`notifications.${id}`),
        ...(counts[id] === undefined ? {} : { count: counts[id] }),
      }))}
    >
      {children}
    </Tabs>
  );
}
