import { Select, TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Dialog, ErrorState, Disclosure, Skeleton, Timeline } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { ActionDialog, useProblemText } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import { Documents } from '../../../register/request/Documents.tsx';
import { type Participation, participationQuery, useParticipation } from './participation.api.ts';

export interface ParticipationDialogProps {
  memberId: string;
  onClose(): void;
}

/** Records that a member asked, otherwise than in the account, to take part or not to any more: with document and reason. */
export function ParticipationDialog({ memberId, onClose }: ParticipationDialogProps) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const { data, error, refetch } = useQuery(participationQuery(useApi(), memberId));
  if (data) return <Known memberId={memberId} participation={data} onClose={onClose} />;
  return (
    <Dialog open title={t('members.participation.title')} onClose={onClose}>
      {error ? <ErrorState title={failure(error)} onRetry={() => void refetch()} /> : <Skeleton lines={5} />}
    </Dialog>
  );
}

function Known({ memberId, participation, onClose }: ParticipationDialogProps & { participation: Participation }) {
  const { t } = useI18n();
  const { record, upload, take } = useParticipation(memberId);
  const { automated_conversion: on, documents, consents } = participation;
  return (
    <ActionDialog
      title={t('members.participation.title')}
      confirm={t(on ? 'members.participation.off' : 'members.participation.on')}
      theme={on ? 'warning' : 'green'}
      size="large"
      draftKey={`member.participation/${memberId}`}
      initialValues={{ document_id: '', reason: '' }}
      schema={y.object({
        document_id: y.string().required(),
        reason: y.string().trim().required().max(500),
        key: y.string(),
      })}
      send={({ document_id, reason }, key) =>
        record(participation, { automated_conversion: !on, document_id, reason: reason.trim() }, key)
      }
      onClose={onClose}
      onDone={onClose}
    >
      <p>{t(on ? 'members.participation.explainOff' : 'members.participation.explainOn')}</p>
      <Documents documents={documents} upload={upload} take={take} />
      <Select
        name="document_id"
        label={t('members.participation.document')}
        {...(documents.length === 0 ? { hint: t('members.participation.documentFirst') } : {})}
        required
        width="full"
        placeholder={t('form.choose')}
        options={documents.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextArea name="reason" rows={2} width="full" label={t('transaction.reason')} required />
      {consents.length > 0 ? (
        <Disclosure label={t('members.participation.evidence')}>
          <Timeline
            items={consents.map(({ at, automated_conversion: chosen, source, actor, reason }, index) => ({
              id: `${at}-${index}`,
              at,
              title: t(chosen ? 'members.conversionOn' : 'members.conversionOff'),
              by: actor?.name ?? t(`members.participation.source.${source}`),
              ...(reason === null ? {} : { description: reason }),
            }))}
          />
        </Disclosure>
      ) : null}
    </ActionDialog>
  );
}
