import { useI18n } from '@ledenbureau/i18n';
import { Button } from '@ledenbureau/ui';
import type { Column, Row } from './bulk.api.ts';

export interface AskedAnswersProps {
  row: Row;
  onSave(cells: Partial<Record<Column, string>>): void;
}

/** What is asked about whom a row names, with its answers: each is kept as what the row says from then on. */
export function AskedAnswers({ row: { name, problems }, onSave }: AskedAnswersProps) {
  const { t } = useI18n();
  const isAsked = (question: string) => problems.some(({ code }) => code === question);
  const sure = name?.family_name
    ? `${name.family_name}, ${[name.given_name, name.infix].filter(Boolean).join(' ')}`
    : null;
  return (
    <>
      {isAsked('organisation_recognised') ? (
        <>
          <Button inline onClick={() => onSave({ member_kind: t('bulk.organisation') })}>
            {t('bulk.isOrganisation')}
          </Button>
          <Button inline onClick={() => onSave({ member_kind: t('bulk.person') })}>
            {t('bulk.isPerson')}
          </Button>
        </>
      ) : null}
      {isAsked('name_unsure') && sure ? (
        <Button inline onClick={() => onSave({ full_name: sure })}>
          {t('bulk.isSplitWell')}
        </Button>
      ) : null}
    </>
  );
}
