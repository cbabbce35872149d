import { useI18n } from '@ledenbureau/i18n';
import { Button, DownloadIcon, Disclosure, Heading, SmallTable, Stack, Text, VisuallyHidden } from '@ledenbureau/ui';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Failure } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { type Column, downloadTemplate, type Purpose } from './bulk.api.ts';
import { columnsOf, needOf } from './columns.ts';
import { languageOf } from './language.ts';

/** So many stand at once; the rest is folded away. */
const mostShown = 13;

/** What a file can say, with an example each: so that nobody needs the template to know what is asked. */
export function ColumnsHelp({ purpose }: { purpose: Purpose }) {
  const { t, locale } = useI18n();
  const api = useApi();
  const id = useId();
  const columns = columnsOf[purpose];
  const template = useMutation({
    mutationFn: () => downloadTemplate(api, purpose, `${t(`bulk.template.${purpose}`)}.xlsx`, languageOf(locale)),
  });
  return (
    <Stack as="section" grow="20rem" gap={2} aria-labelledby={id}>
      <Stack direction="row" justify="between" align="baseline">
        <Heading level={2} id={id}>
          {t('bulk.columns')}
        </Heading>
        <Button
          inline
          startIcon={<DownloadIcon size="small" />}
          loading={template.isPending}
          onClick={() => template.mutate()}
        >
          {t('bulk.template.download')}
        </Button>
      </Stack>
      {template.error ? <Failure error={template.error} /> : null}
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
              {need === 'yes' ? <Text tone="warning"> * </Text> : null}
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
