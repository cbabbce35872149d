import { Select, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { today } from '@ledenbureau/workbench';
import { FieldRow } from '../request/FieldRow.tsx';

/** Languages that a statement can be in. */
export const statementLanguages = ['nl', 'en'] as const;

/** What is asked before statements are made: of which year, in which language and why. */
export const statementSchema = y.object({
  year: y.string().required(),
  locale: y.string().required(),
  reason: y.string().trim().required().min(3).max(200),
  key: y.string(),
});

/** So many years, this one first. */
export const yearsBack = (count: number): string[] =>
  Array.from({ length: count }, (_, ago) => String(Number(today().slice(0, 4)) - ago));

interface StatementFieldsProps {
  years: readonly string[];
  /** What can be chosen instead of a language; it stands first. */
  each?: string;
}

/** The year and the language of statements. */
export function StatementFields({ years, each }: StatementFieldsProps) {
  const { t } = useI18n();
  return (
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
          ...(each === undefined ? [] : [{ value: 'each', label: each }]),
          ...statementLanguages.map((value) => ({ value, label: t(`user.language.${value}`) })),
        ]}
      />
    </FieldRow>
  );
}
