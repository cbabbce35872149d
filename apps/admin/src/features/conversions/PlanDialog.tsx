import { DateField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { refreshEverything, ActionDialog } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { FieldRow } from '../../register/request/FieldRow.tsx';
import { planRun, type Programme } from './conversion.api.ts';
import { problemKey } from './problem.ts';

export interface PlanDialogProps {
  programme: Programme;
  onClose(): void;
  /** The run was planned. */
  onDone(id: string): void;
}

/** Plans a run of a programme: its day, and perhaps the day on which to calculate it. */
export function PlanDialog({ programme, onClose, onDone }: PlanDialogProps) {
  const { t } = useI18n();
  const api = useApi();
  const client = useQueryClient();
  const planned = useRef('');
  return (
    <ActionDialog
      title={t('conversions.plan.title')}
      confirm={t('conversions.plan.confirm')}
      draftKey={`conversion.plan/${programme.id}`}
      problemKey={problemKey}
      initialValues={{ run_on: programme.next_on ?? '', calculate_on: '' }}
      schema={y.object({ run_on: y.string().required(), calculate_on: y.string(), key: y.string() })}
      send={async ({ run_on, calculate_on }, key) => {
        const body = { programme_id: programme.id, run_on, calculate_on: calculate_on === '' ? null : calculate_on };
        planned.current = (await planRun(api, body, key)).id;
        void refreshEverything(client);
      }}
      onClose={onClose}
      onDone={() => onDone(planned.current)}
    >
      <p>{t('conversions.plan.explain', { name: programme.terms?.name ?? '' })}</p>
      <FieldRow>
        <DateField name="run_on" label={t('conversions.runOn')} required width="full" />
        <DateField
          name="calculate_on"
          label={t('conversions.plan.calculateOn')}
          hint={t('conversions.plan.calculateOnHint')}
          width="full"
        />
      </FieldRow>
    </ActionDialog>
  );
}
