import { useI18n } from '@ledenbureau/i18n';
import { Notice } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { meQuery } from '../../api/me.ts';
import { administratorsQuery, isSelf } from '../../api/people.ts';

interface Administrator {
  id: string;
  name: string;
}

export interface AlikeNoticeProps {
  /** Who asked for it. */
  maker: Administrator | null | undefined;
  /** Who decided on it; null: it waits for whoever looks. */
  checker: Administrator | null;
  /** Nobody decides on it any more: then only who did is marked. */
  over?: boolean;
}

/** Marks what one person may have both asked for and decided, by the name or an address of two sign-ins. */
export function AlikeNotice({ maker, checker, over = false }: AlikeNoticeProps) {
  const { t } = useI18n();
  const api = useApi();
  const { data: me } = useQuery(meQuery(api));
  const { data } = useQuery(administratorsQuery(api));
  if (!maker || !me || (checker === null && (over || isSelf(me, maker)))) return null;
  const looksLike = data?.items.find(({ id }) => id === maker.id)?.alike ?? [];
  if (!looksLike.includes((checker ?? me).id)) return null;
  return <Notice tone="warning">{checker ? t('decision.alike') : t('decision.alikeYou', { name: maker.name })}</Notice>;
}
