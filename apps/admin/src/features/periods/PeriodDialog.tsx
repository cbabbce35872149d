import { MoneyField, TextArea, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { useRefresh, ActionDialog, ExportDialog, CommentDialog, commentRule } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { exportRegister } from '../../register/holders.api.ts';
import { closePeriod, decidePeriod, exportJournal, exportMovements, type Period, reopenPeriod } from './period.api.ts';

export type PeriodAction =
  | 'close'
  | 'reopen'
  | 'approve'
  | 'reject'
  | 'withdraw'
  | 'journal'
  | 'auditfile'
  | 'holders'
  | 'movements';

export interface PeriodDialogProps {
  action: PeriodAction;
  period: Period;
  onClose(): void;
}

/** The last step of what was chosen about a year. */
export function PeriodDialog({ action, period, onClose }: PeriodDialogProps) {
  const { t, formats } = useI18n();
  const api = useApi();
  const refresh = useRefresh();
  const { year, waiting, checks, digest } = period;
  const same = { draftKey: `period.${action}/${year}/${waiting?.id ?? digest}`, onClose };
  const after = async (done: Promise<unknown>) => {
    await done;
    await refresh();
  };
  switch (action) {
    case 'close': {
      const asking = checks.filter(({ name, outcome }) => outcome === 'asks' && name !== 'bank');
      const names = ['bank', ...asking.map(({ name }) => name)] as const;
      return (
        <ActionDialog
          {...same}
          title={t('periods.do.close.title', { year })}
          confirm={t('periods.do.close.confirm')}
          initialValues={{
            bank_cents: null as number | null,
            ...(Object.fromEntries(names.map((name) => [name, ''])) as Record<string, string>),
          }}
          schema={y.object({ bank_cents: y.number().nullable().required(), key: y.string() })}
          send={({ bank_cents: bank, ...said }, key) => {
            const explanations = Object.fromEntries(
              Object.entries(said as Record<string, string>).filter(([, words]) => words.trim() !== ''),
            );
            return after(closePeriod(api, year, { digest, bank_cents: bank ?? 0, explanations }, key));
          }}
          onDone={onClose}
        >
          <p>{t('periods.do.close.explain')}</p>
          <MoneyField name="bank_cents" label={t('periods.bankStatement', { year })} required />
          <TextArea name="bank" rows={2} label={t('periods.bankExplanation')} hint={t('periods.bankHint')} />
          {asking.map(({ name }) => (
            <TextArea
              key={name}
              name={name}
              rows={2}
              label={t('periods.explanation', { check: t(`periods.checkName.${name}`) })}
              required
            />
          ))}
        </ActionDialog>
      );
    }
    case 'reopen':
      return (
        <ActionDialog
          {...same}
          theme="danger"
          title={t('periods.do.reopen.title', { year })}
          confirm={t('periods.do.reopen.confirm')}
          initialValues={{ reason: '' }}
          schema={y.object({ reason: commentRule.required(), key: y.string() })}
          send={({ reason }, key) => after(reopenPeriod(api, year, reason.trim(), key))}
          onDone={onClose}
        >
          <p>{t('periods.do.reopen.explain', { year })}</p>
          <TextArea name="reason" rows={2} label={t('transaction.reason')} required />
        </ActionDialog>
      );
    case 'approve':
    case 'withdraw':
      if (!waiting) return null;
      return (
        <CommentDialog
          {...same}
          title={t(`periods.do.${action}.title`, { year })}
          confirm={t(`periods.do.${action}.confirm`)}
          send={(body, key) => after(decidePeriod(api, waiting, action, body, key))}
        >
          <p>{t(`periods.asked.${waiting.action}`, { name: waiting.maker.name, year })}</p>
        </CommentDialog>
      );
    case 'reject':
      if (!waiting) return null;
      return (
        <CommentDialog
          {...same}
          theme="danger"
          title={t('periods.do.reject.title', { year })}
          confirm={t('periods.do.reject.confirm')}
          needed
          send={(body, key) => after(decidePeriod(api, waiting, 'reject', body, key))}
        >
          <p>{t(`periods.asked.${waiting.action}`, { name: waiting.maker.name, year })}</p>
        </CommentDialog>
      );
    case 'journal':
    case 'auditfile':
      return (
        <ExportDialog
          title={t(`periods.do.${action}.title`, { year })}
          confirm={t(`periods.do.${action}.confirm`)}
          explain={t(`periods.do.${action}.explain`, { year })}
          file={`${t('periods.file')}-${year}`}
          {...(action === 'auditfile' ? { extension: 'xaf' as const } : { form: 'csv' as const })}
          draftKey={same.draftKey}
          load={({ reason, locale, format }, key) => {
            const table = format === 'csv' ? 'csv' : 'xlsx';
            return exportJournal(api, year, { reason, locale, format: action === 'auditfile' ? 'xml' : table }, key);
          }}
          onClose={onClose}
        />
      );
    case 'holders':
      return (
        <ExportDialog
          title={t('holders.exportTitle')}
          explain={t('periods.do.holders.explain', { date: formats.date(`${year}-12-31`) })}
          file={`${t('holders.file')}-${year}-12-31`}
          form="csv"
          draftKey={same.draftKey}
          load={({ format, ...why }, key) => {
            const table = format === 'csv' ? 'csv' : 'xlsx';
            return exportRegister(api, { as_of: `${year}-12-31` }, { ...why, format: table }, key);
          }}
          onClose={onClose}
        />
      );
    case 'movements':
      return (
        <ExportDialog
          title={t('periods.perInstrument')}
          explain={t('periods.do.movements.explain', { year })}
          file={`${t('periods.movementsFile')}-${year}`}
          form="csv"
          draftKey={same.draftKey}
          load={({ format, ...why }, key) =>
            exportMovements(api, year, { ...why, format: format === 'csv' ? 'csv' : 'xlsx' }, key)
          }
          onClose={onClose}
        />
      );
  }
}
