import { useI18n } from '@ledenbureau/i18n';
import { ButtonGroup, ErrorState, Notice, Stack } from '@ledenbureau/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshEverything, onDemand, RoleButton } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { rolesFor } from '../../api/roles.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { decideProposal, type MemberProposal, memberProposalsQuery, type Verdict } from './estate/estate.api.ts';
import { AlikeNotice } from '../../register/approval/AlikeNotice.tsx';

const CommentDialog = onDemand(async () => (await import('../../register/request/CommentDialog.tsx')).CommentDialog);

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
        level="warning"
        title={t(`members.decide.${waiting.action}.waits`, { name: waiting.maker.name })}
        action={
          <ButtonGroup>
            {verdicts.map((verdict) => (
              <RoleButton
                key={verdict}
                needs={rolesFor(verdict)}
                tone={verdict === 'approve' ? 'green' : 'light'}
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

/** What was asked, as it will be done. */
function Proposed({ proposal: { inheritance, reason, member } }: { proposal: MemberProposal }) {
  const { t, locale, formats } = useI18n();
  if (!inheritance) return <p>{reason}</p>;
  const { deceased_on: died, effective_date: on, document, shares } = inheritance;
  const heirs = [...new Map(shares.map(({ heir }) => [heir.id, heir])).values()];
  const list = (items: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items);
  return (
    <Stack gap={1}>
      <p>
        {t('members.estate.died', {
          name: member.display_name,
          date: formats.date(died),
          on: formats.date(on),
          count: heirs.length,
        })}{' '}
        {t('members.decide.document', { document })}
      </p>
      <Stack as="ul" gap={0}>
        {heirs.map((heir) => (
          <li key={heir.id}>
            {t('members.estate.gets', {
              name: heir.display_name,
              number: heir.member_no,
              what: list(
                shares
                  .filter((share) => share.heir.id === heir.id)
                  .map(
                    ({ instrument, quantity }) => `${formats.quantity(quantity)} ${instrumentName(instrument, locale)}`,
                  ),
              ),
            })}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

interface DecideDialogProps {
  proposal: MemberProposal;
  verdict: Verdict;
  onClose(): void;
}

function DecideDialog({ proposal, verdict, onClose }: DecideDialogProps) {
  const { t } = useI18n();
  const api = useApi();
  const client = useQueryClient();
  return (
    <CommentDialog
      title={t(`members.decide.${proposal.action}.${verdict}`, { name: proposal.member.display_name })}
      confirm={t(`members.decide.${verdict}`)}
      tone={verdict === 'approve' ? (proposal.action === 'anonymise' ? 'danger' : 'green') : 'warning'}
      draftKey={`member.${verdict}/${proposal.id}`}
      send={async ({ comment = '' }, key) => {
        await decideProposal(api, proposal, verdict, { comment, key });
        void refreshEverything(client);
      }}
      onClose={onClose}
    >
      <Proposed proposal={proposal} />
      {proposal.action === 'anonymise' && verdict === 'approve' ? <p>{t('members.decide.forGood')}</p> : null}
    </CommentDialog>
  );
}
