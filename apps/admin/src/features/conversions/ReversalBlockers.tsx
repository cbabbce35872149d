import { useI18n } from '@ledenbureau/i18n';
import { Link, Notice } from '@ledenbureau/ui';
import type { components } from '../../api/schema.d.ts';
import { memberHref } from '../../paths.ts';

export type Blocker = components['schemas']['DryRuns']['/conversion-runs/{id}/reverse']['blockers'][number];

/** With whom something rests on a run, so that it cannot be taken back. */
export function ReversalBlockers({ blockers }: { blockers: readonly Blocker[] }) {
  const { t } = useI18n();
  return (
    <Notice tone="warning" title={t('conversions.reverse.blocked')}>
      <ul>
        {blockers.map(({ member, reason, used_by: by }) => (
          <li key={`${member.id} ${reason}`}>
            <Link href={memberHref(member.member_no)}>{member.display_name}</Link>:{' '}
            {t(`conversions.reverse.because.${reason}`)}
            {by === null ? '' : ` (${by})`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
