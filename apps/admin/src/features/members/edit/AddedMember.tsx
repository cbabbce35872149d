import { useI18n } from '@ledenbureau/i18n';
import { Button, ButtonGroup, Card, GreenCheckIcon, Heading, Notice, Stack } from '@ledenbureau/ui';
import { Failure, Focused, RoleButton } from '@ledenbureau/workbench';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { rolesFor } from '../../../api/roles.ts';
import type { Member } from '../../../api/types.ts';
import { paths } from '../../../paths.ts';
import type { Added } from './added.ts';
import { useWelcome } from './useAlong.ts';

export interface AddedMemberProps {
  member: Pick<Member, 'id' | 'member_no' | 'display_name'>;
  added: Added;
}

/** Who was added just now, what came along and what could not, and what follows: the first issue, the letter, the next. */
export function AddedMember({ member, added }: AddedMemberProps) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const welcome = useWelcome();
  const letter = useMutation({ mutationFn: () => welcome(member, crypto.randomUUID()) });
  const { account, first, again } = added;
  const { instrument_id: instrument, quantity, what } = first;
  const entry = new URLSearchParams({
    lid: String(member.member_no),
    ...(instrument ? { instrument } : {}),
    ...(quantity ? { quantity } : {}),
  });
  const done = [
    t('members.added.prospect'),
    account && 'done' in account ? t('members.added.account', { iban: account.done }) : '',
    added.letter && 'done' in added.letter ? t('members.added.letter', { file: added.letter.done }) : '',
  ];
  return (
    <Focused>
      <Card>
        <Stack gap={4}>
          <Stack gap={2}>
            <Stack direction="row" gap={2} align="center" wrap={false}>
              <GreenCheckIcon size="large" />
              <Heading level={2} breakAnywhere>
                {t('members.added.title', { name: member.display_name, number: String(member.member_no) })}
              </Heading>
            </Stack>
            <p>{done.filter(Boolean).join(' ')}</p>
          </Stack>
          {account && 'problem' in account ? (
            <Notice tone="warning" title={t('members.added.noAccount')}>
              {account.problem}
            </Notice>
          ) : null}
          {added.letter && 'problem' in added.letter ? (
            <Notice tone="warning" title={t('members.added.noLetter')}>
              {added.letter.problem}
            </Notice>
          ) : null}
          {letter.error ? <Failure error={letter.error} /> : null}
          <ButtonGroup>
            <RoleButton needs={['operator']} theme="green" href={`${paths.createTransaction}?${entry.toString()}`}>
              {what ? t('members.added.issueOf', { what }) : t('members.added.issue')}
            </RoleButton>
            <RoleButton needs={rolesFor('export')} loading={letter.isPending} onClick={() => letter.mutate()}>
              {t('members.welcome.take')}
            </RoleButton>
            <Button onClick={() => void navigate(paths.member, { state: { again } })}>
              {t('members.added.another')}
            </Button>
          </ButtonGroup>
        </Stack>
      </Card>
    </Focused>
  );
}
