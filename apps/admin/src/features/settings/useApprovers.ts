import { useI18n, useMoreFormats } from '@ledenbureau/i18n';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { meQuery } from '../../api/me.ts';
import { onePerPerson, signInsOf } from './people.ts';
import type { Settings } from './settings.api.ts';

/** The names of who can approve what this administrator proposes; `except` is whom it is about. */
export function useApprovers(settings: Pick<Settings, 'administrators'>, except?: string): string {
  const { t } = useI18n();
  const { list } = useMoreFormats();
  const { data: me } = useQuery(meQuery(useApi()));
  const barred = [...(me?.sign_ins ?? []), ...(except === undefined ? [] : signInsOf(settings, except))];
  const able = settings.administrators.filter(({ id, roles }) => roles.includes('approver') && !barred.includes(id));
  const names = onePerPerson(able).map(({ name }) => name);
  return names.length === 0 ? t('settings.nobody') : list(names, 'or');
}
