import { TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { refreshEverything, ActionDialog } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import type { Member } from '../../../api/types.ts';
import { anonymise } from '../estate/estate.api.ts';

/** Asks that a member who left be made unknown; a second administrator decides, and it cannot be undone. */
export function AnonymiseDialog({ member, onClose }: { member: Member; onClose(): void }) {
  const { t } = useI18n();
  const api = useApi();
  const client = useQueryClient();
  return (
    <ActionDialog
      title={t('members.decide.anonymise.ask', { name: member.display_name })}
      confirm={t('members.decide.anonymise.propose')}
      theme="warning"
      draftKey={`member.anonymise/${member.id}`}
      initialValues={{ reason: '' }}
      schema={y.object({ reason: y.string().trim().required().min(3).max(500), key: y.string() })}
      send={async ({ reason }, key) => {
        await anonymise(api, member, reason.trim(), key);
        void refreshEverything(client);
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{t('members.decide.anonymise.explain')}</p>
      <TextArea name="reason" rows={2} label={t('members.step.reason')} required />
    </ActionDialog>
  );
}
