import { Select, TextField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { useRefresh, ActionDialog, today } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { FieldRow } from '../../register/request/FieldRow.tsx';
import { changeStatements, startStatements, type StatementRun } from './statements.api.ts';

const languages = ['nl', 'en'] as const;
/** So many years are offered: the law keeps books for seven. */
const mostYears = 8;

/** Of which year, and in which language; for a reason that is kept. */
export function StartDialog({ onClose }: { onClose(): void }) {
  const { t } = useI18n();
  const api = useApi();
  const refresh = useRefresh();
  const now = Number(today().slice(0, 4));
  const years = Array.from({ length: mostYears }, (_, ago) => String(now - ago));
  return (
    <ActionDialog
      title={t('statements.startTitle')}
      confirm={t('statements.confirm')}
      draftKey="statement-runs"
      initialValues={{ year: String(now - 1), locale: 'each', reason: '' }}
      schema={y.object({
        year: y.string().required(),
        locale: y.string().required(),
        reason: y.string().trim().required().min(3).max(200),
        key: y.string(),
      })}
      send={async ({ year, locale, reason }, key) => {
        const language = languages.find((candidate) => candidate === locale) ?? null;
        await startStatements(api, { year: Number(year), locale: language, reason: reason.trim() }, key);
        await refresh();
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{t('statements.explain')}</p>
      <FieldRow>
        <Select
          name="year"
          label={t('members.statement.year')}
          required
          width="full"
          options={years.map((value) => ({ value, label: value }))}
        />
        <Select
          name="locale"
          label={t('members.statement.language')}
          required
          width="full"
          options={[
            { value: 'each', label: t('statements.each') },
            ...languages.map((value) => ({ value, label: t(`user.language.${value}`) })),
          ]}
        />
      </FieldRow>
      <TextField name="reason" label={t('transaction.reason')} hint={t('workbench.export.kept')} required />
    </ActionDialog>
  );
}

/** Throws away what was made so far. */
export function StopDialog({ run: { id, year }, onClose }: { run: StatementRun; onClose(): void }) {
  const { t } = useI18n();
  const api = useApi();
  const refresh = useRefresh();
  return (
    <ActionDialog
      size="small"
      tone="danger"
      title={t('statements.stopTitle', { year })}
      confirm={t('statements.stopConfirm')}
      draftKey={`statements.stop/${id}`}
      initialValues={{}}
      send={async (_values, key) => {
        await changeStatements(api, id, 'cancel', key);
        await refresh();
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{t('statements.stopExplain')}</p>
    </ActionDialog>
  );
}
