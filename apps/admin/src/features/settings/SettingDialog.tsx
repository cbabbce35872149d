import { Text } from '@ledenbureau/ui';
import { useI18n } from '@ledenbureau/i18n';
import { CommentDialog, useRefresh } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { AlikeNotice } from '../../register/approval/AlikeNotice.tsx';
import { Terms } from '../../register/instrument/Terms.tsx';
import { Changes } from './Changes.tsx';
import { decideSetting, type SettingProposal } from './settings.api.ts';

export type SettingAction = 'approve' | 'reject' | 'withdraw';

export interface SettingDialogProps {
  action: SettingAction;
  proposal: SettingProposal;
  onClose(): void;
}

const tones = { approve: 'green', reject: 'danger', withdraw: 'warning' } as const;

/** The last step of a decision about a setting; turning it down needs words. */
export function SettingDialog({ action, proposal, onClose }: SettingDialogProps) {
  const { t } = useI18n();
  const api = useApi();
  const refresh = useRefresh();
  return (
    <CommentDialog
      title={t(`settings.do.${action}.title`)}
      confirm={t(`settings.do.${action}.confirm`)}
      theme={tones[action]}
      draftKey={`setting.${action}/${proposal.id}`}
      needed={action === 'reject'}
      send={async (body: { comment?: string }, key: string) => {
        await decideSetting(api, proposal, action, body, key);
        await refresh();
      }}
      onClose={onClose}
    >
      <AlikeNotice maker={proposal.maker} checker={null} />
      <Changes proposal={proposal} leads={false} />
      {proposal.terms ? (
        <section aria-label={t('settings.otherTerms')}>
          <Text as="h3" size="body" weight="strong">
            {t('settings.otherTerms')}
          </Text>
          <Terms terms={proposal.terms} except={proposal.changes.map(({ field }) => field)} />
        </section>
      ) : null}
    </CommentDialog>
  );
}
