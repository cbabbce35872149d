import { useI18n } from '@ledenbureau/i18n';
import { Notice } from '@ledenbureau/ui';
import type { Comparison } from './bulk.api.ts';

type WorkbookSeen = NonNullable<NonNullable<Comparison['balance']>['workbook']>;

/** Which sheet of a workbook was read, and what somebody who opens it does not see at once. */
export function WorkbookNotices({ sheets, sheet, formulas, hidden }: WorkbookSeen) {
  const { t } = useI18n();
  return (
    <>
      {sheets.length > 1 ? (
        <Notice tone="accent">{t('bulk.sheetsFound', { sheets: sheets.join(', '), sheet })}</Notice>
      ) : null}
      {formulas ? <Notice tone="warning">{t('bulk.formulas', formulas)}</Notice> : null}
      {hidden ? <Notice tone="warning">{t('bulk.hiddenRows', hidden)}</Notice> : null}
    </>
  );
}
