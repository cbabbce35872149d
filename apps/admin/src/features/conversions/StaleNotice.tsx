import { useI18n } from '@ledenbureau/i18n';
import { Link, Notice, Sentence } from '@ledenbureau/ui';
import { memberHref } from '../../paths.ts';
import type { RunDetail } from './conversion.api.ts';
import { useChangeText } from './useChangeText.ts';

/** As many changes as are named. */
const fewChanges = 5;

/** What was calculated no longer holds: because of what. */
export function StaleNotice({ run }: { run: RunDetail }) {
  const { t } = useI18n();
  const text = useChangeText();
  const { stale_because: changes } = run;
  return (
    <Notice tone="warning" title={t('conversions.stale.title')}>
      {changes.slice(0, fewChanges).map(({ member, ...change }) => (
        <p key={`${change.at} ${change.cause} ${member?.id}`}>
          {member ? <Link href={memberHref(member.member_no)}>{member.display_name}</Link> : null}
          {member ? ': ' : null}
          <Sentence>{text(change)}</Sentence>
        </p>
      ))}
      {changes.length > fewChanges ? <p>{t('conversions.stale.more')}</p> : null}
    </Notice>
  );
}
