import { useI18n } from '@ledenbureau/i18n';
import { Button, ButtonGroup, Card, Kbd, RuledStack, Stack, Text } from '@ledenbureau/ui';
import { type ReactNode, useState } from 'react';
import { usePageKeys, RoleButton, useRefusal } from '@ledenbureau/workbench';
import { Changes } from './Changes.tsx';
import { type SettingAction, SettingDialog } from './SettingDialog.tsx';
import { isAbout } from './people.ts';
import type { Self } from '../../api/people.ts';
import type { Settings, WaitingSetting } from './settings.api.ts';
import { useApprovers } from './useApprovers.ts';

export interface WaitingProps {
  settings: Settings;
  me: Self;
}

/** So many are shown until all are asked for. */
const mostShown = 3;

/** What waits: first what this administrator may decide, then the own proposals; one quiet line where nothing does. */
export function Waiting({ settings, me }: WaitingProps) {
  const { t } = useI18n();
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState<{ action: SettingAction; proposal: WaitingSetting } | null>(null);
  const { waiting } = settings;
  const decidable = waiting.filter(({ can }) => can.includes('approve'));
  const sorted = [...decidable, ...waiting.filter((one) => !decidable.includes(one))];
  const [first] = decidable;
  const choose = (action: SettingAction) => () => first && setChosen({ action, proposal: first });
  const why = useRefusal(['approver']);
  usePageKeys(
    first && why === undefined
      ? [
          { key: 'a', label: t('settings.do.approve.confirm'), run: choose('approve'), loose: true },
          { key: 'r', label: t('settings.do.reject.confirm'), run: choose('reject'), loose: true },
        ]
      : [],
  );
  if (waiting.length === 0)
    return (
      <Text as="p" tone="quiet">
        {t('settings.nothingWaits')}
      </Text>
    );
  const visible = all ? sorted : sorted.slice(0, mostShown);
  return (
    <Card aria-label={t('settings.waiting')}>
      <Stack gap={3}>
        {visible.map((proposal, index) => {
          const Line = index === 0 ? FirstLine : NextLine;
          return (
            <Line key={proposal.id}>
              <ProposalText proposal={proposal} settings={settings} me={me} leads={proposal === first} />
              <ButtonGroup>
                {proposal.can.includes('withdraw') ? (
                  <Button theme="transparent" onClick={() => setChosen({ action: 'withdraw', proposal })}>
                    {t('settings.do.withdraw.choose')}
                  </Button>
                ) : null}
                {proposal.can.includes('reject') ? (
                  <RoleButton
                    needs={['approver']}
                    endIcon={<Key of="r" when={proposal === first} />}
                    onClick={() => setChosen({ action: 'reject', proposal })}
                  >
                    {t('settings.do.reject.choose')}
                  </RoleButton>
                ) : null}
                {proposal.can.includes('approve') ? (
                  <RoleButton
                    needs={['approver']}
                    {...(proposal === first ? { theme: 'green' } : {})}
                    endIcon={<Key of="a" when={proposal === first} />}
                    onClick={() => setChosen({ action: 'approve', proposal })}
                  >
                    {t('settings.do.approve.choose')}
                  </RoleButton>
                ) : null}
              </ButtonGroup>
            </Line>
          );
        })}
        {visible.length < sorted.length ? (
          <Button inline onClick={() => setAll(true)}>
            {t('settings.all', { count: sorted.length })}
          </Button>
        ) : null}
      </Stack>
      {chosen ? <SettingDialog {...chosen} onClose={() => setChosen(null)} /> : null}
    </Card>
  );
}

const row = { direction: 'row', align: 'center', gap: [2, 4] } as const;

function FirstLine({ children }: { children: ReactNode }) {
  return <Stack {...row}>{children}</Stack>;
}

function NextLine({ children }: { children: ReactNode }) {
  return (
    <RuledStack {...row} pad={[3, 0]}>
      {children}
    </RuledStack>
  );
}

function Key({ of, when }: { of: string; when: boolean }) {
  return when ? <Kbd>{of.toUpperCase()}</Kbd> : null;
}

interface ProposalTextProps extends WaitingProps {
  proposal: WaitingSetting;
  leads: boolean;
}

/** Old and new, by whom and why, and what it does. */
function ProposalText({ proposal, settings, me, leads }: ProposalTextProps) {
  const { t, formats } = useI18n();
  const mine = me.sign_ins;
  const subject = proposal.administrator?.id ?? '';
  const approvers = useApprovers(settings, isAbout(proposal, [subject]) ? subject : undefined);
  const { maker, created_at, reason, effect, loosens } = proposal;
  const by = { name: maker.name, at: formats.dateTime(created_at), reason };
  const own = mine.includes(maker.id);
  const about = isAbout(proposal, mine) && !own;
  return (
    <Stack gap={0} grow="24rem">
      <Changes proposal={proposal} leads={leads} />
      <Text as="p" size="dense" tone="quiet">
        {own
          ? t('settings.own', { ...by, names: approvers })
          : t(about ? 'settings.aboutYou' : 'settings.by', { ...by, names: approvers })}
        {effect ? (
          <>
            <br />
            {t(effect.value_change_cents < 0 ? 'settings.effectLess' : 'settings.effectMore', {
              quantity: formats.quantity(effect.quantity),
              amount: formats.money(Math.abs(effect.value_change_cents)),
            })}
          </>
        ) : null}
        {loosens ? (
          <>
            <br />
            {t('settings.loosens')}
          </>
        ) : null}
      </Text>
    </Stack>
  );
}
