import { TextField } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { useRefresh, ActionDialog, today } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import {
  StatementFields,
  statementLanguages,
  statementSchema,
  yearsBack,
} from '../../register/statement/StatementFields.tsx';
import { changeStatements, startStatements, type StatementRun } from './statements.api.ts';
import { StopWorkDialog } from './StopWorkDialog.tsx';

/** So many years are offered: the law keeps books for seven. */
const mostYears = 8;

/** Of which year, and in which language; for a reason that is kept. */
export function StartDialog({ onClose }: { onClose(): void }) {
  const { t } = useI18n();
  const api = useApi();
  const refresh = useRefresh();
  const now = Number(today().slice(0, 4));
  return (
    <ActionDialog
      title={t('statements.make.title')}
      confirm={t('statements.make.confirm')}
      draftKey="statement-runs"
      initialValues={{ year: String(now - 1), locale: 'each', reason: '' }}
      schema={statementSchema}
      send={async ({ year, locale, reason }, key) => {
        const language = statementLanguages.find((candidate) => candidate === locale) ?? null;
        await startStatements(api, { year: Number(year), locale: language, reason: reason.trim() }, key);
        await refresh();
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{t('statements.explain')}</p>
      <StatementFields years={yearsBack(mostYears)} each={t('statements.each')} />
      <TextField name="reason" label={t('transaction.reason')} hint={t('workbench.export.kept')} required />
    </ActionDialog>
  );
}

/** Throws away what was made so far. */
export function StopDialog({ run: { id, year }, onClose }: { run: StatementRun; onClose(): void }) {
  const { t } = useI18n();
  const api = useApi();
  return (
    <StopWorkDialog
      title={t('statements.stopTitle', { year })}
      confirm={t('statements.stopConfirm')}
      draftKey={`statements.stop/${id}`}
      stop={(key) => changeStatements(api, id, 'cancel', key)}
      onClose={onClose}
    >
      {t('statements.stopExplain')}
    </StopWorkDialog>
  );
}
