import { useI18n } from '@ledenbureau/i18n';
import { Disclosure, Heading, SmallTable, Stack, Text, VisuallyHidden } from '@ledenbureau/ui';
import { useId } from 'react';
import { TemplateButton } from '../../register/TemplateButton.tsx';
import type { Column, Purpose } from './bulk.api.ts';
import { columnsOf, needOf } from './columns.ts';

/** So many stand at once; the rest is folded away. */
const mostShown = 13;

/** What a file can say, with an example each: so that nobody needs the template to know what is asked. */
export function ColumnsHelp({ purpose }: { purpose: Purpose }) {
  const { t } = useI18n();
  const id = useId();
  const columns = columnsOf[purpose];
  return (
    <Stack as="section" grow="20rem" gap={2} aria-labelledby={id}>
      <Stack direction="row" justify="between" align="baseline">
        <Heading level={2} id={id}>
          {t('bulk.columns')}
        </Heading>
        <TemplateButton purpose={purpose}>{t('bulk.template.download')}</TemplateButton>
      </Stack>
      <ColumnRows columns={columns.slice(0, mostShown)} purpose={purpose} />
      {columns.length > mostShown ? (
        <Disclosure label={t('bulk.moreColumns', { count: columns.length - mostShown })}>
          <ColumnRows columns={columns.slice(mostShown)} purpose={purpose} />
        </Disclosure>
      ) : null}
    </Stack>
  );
}

/** Each with its example; what is needed speaks louder. */
function ColumnRows({ columns, purpose }: { columns: readonly Column[]; purpose: Purpose }) {
  const { t } = useI18n();
  return (
    <SmallTable
      columns={[
        { header: t('bulk.becomes'), hideHeader: true },
        { header: t('bulk.example'), hideHeader: true, align: 'start', quiet: true },
        { header: t('bulk.needed'), hideHeader: true, align: 'start', width: '6rem', quiet: true },
      ]}
      rows={columns.map((column) => {
        const need = needOf(column, purpose);
        return {
          id: column,
          cells: [
            <Text key="name" tone={need === 'no' ? 'quiet' : undefined} weight={need === 'no' ? undefined : 'medium'}>
              {t(`bulk.column.${column}`)}
              {need === 'yes' ? <Text tone="danger"> * </Text> : null}
              {need === 'yes' ? <VisuallyHidden>{t('bulk.need.yes')}</VisuallyHidden> : null}
            </Text>,
            t(`bulk.examples.${column}`),
            need === 'either' ? t('bulk.need.either') : null,
          ],
        };
      })}
    />
  );
}
