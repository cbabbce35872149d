import { useI18n } from '@ledenbureau/i18n';
import { ButtonGroup, ErrorState, Notice } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { onDemand, RoleButton } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { rolesFor } from '../../api/roles.ts';
import { type MemberProposal, memberProposalsQuery, type Verdict } from './estate/estate.api.ts';
import { AlikeNotice } from '../../register/approval/AlikeNotice.tsx';
import { Proposed } from './Proposed.tsx';

const DecideDialog = onDemand(async () => (await import('./DecideDialog.tsx')).DecideDialog);

const inOrder: readonly Verdict[] = ['withdraw', 'approve', 'reject'];

/** What waits at a member for a second administrator: an estate to be divided, or a member to be made unknown. */
export function MemberSteps({ memberId }: { memberId: string }) {
  const { t } = useI18n();
  const query = useQuery(memberProposalsQuery(useApi(), memberId));
  const [deciding, setDeciding] = useState<{ proposal: MemberProposal; verdict: Verdict } | null>(null);
  const waiting = query.data?.items.find(({ status }) => status === 'waiting');
  if (query.error && !query.data) {
    return <ErrorState title={t('members.decide.failed')} onRetry={() => void query.refetch()} />;
  }
  if (!waiting) return null;
  const verdicts = inOrder.filter((verdict) => waiting.can.includes(verdict));
  return (
    <>
      <Notice
        tone="warning"
        title={t(`members.decide.${waiting.action}.waits`, { name: waiting.maker.name })}
        action={
          <ButtonGroup>
            {verdicts.map((verdict) => (
              <RoleButton
                key={verdict}
                needs={rolesFor(verdict)}
                theme={verdict === 'approve' ? 'green' : 'light'}
                onClick={() => setDeciding({ proposal: waiting, verdict })}
              >
                {t(`members.decide.${verdict}`)}
              </RoleButton>
            ))}
          </ButtonGroup>
        }
      >
        <Proposed proposal={waiting} />
        {waiting.can.includes('withdraw') ? <p>{t('members.decide.own')}</p> : null}
        <AlikeNotice maker={waiting.maker} checker={null} />
      </Notice>
      {deciding ? <DecideDialog {...deciding} onClose={() => setDeciding(null)} /> : null}
    </>
  );
}
