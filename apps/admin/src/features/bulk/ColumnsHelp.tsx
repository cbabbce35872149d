import { useI18n } from '@ledenbureau/i18n';
import { Button, DownloadIcon, Fold, Notice, Stack, Text, VisuallyHidden } from '@ledenbureau/ui';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useProblemText } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { type Column, downloadTemplate, type Purpose } from './bulk.api.ts';
import { columnsOf, needOf } from './columns.ts';
import { languageOf } from './language.ts';

/** So many stand at once; the rest is folded away. */
const mostShown = 13;
const quiet = { color: 'var(--lb-text-quiet)' } as const;
const line = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 6rem',
  gap: '0 0.5rem',
  paddingBlock: '0.1875rem',
  borderBlockStart: '1px solid var(--lb-border)',
} as const;

/** What a file can say, with an example each: so that nobody needs the template to know what is asked. */
export function ColumnsHelp({ purpose }: { purpose: Purpose }) {
  const { t, locale } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const id = useId();
  const columns = columnsOf[purpose];
  const template = useMutation({
    mutationFn: () => downloadTemplate(api, purpose, `${t(`bulk.template.${purpose}`)}.xlsx`, languageOf(locale)),
  });
  return (
    <section aria-labelledby={id} style={{ flex: '4 1 20rem' }}>
      <Stack gap={2}>
        <Stack direction="row" justify="between" align="baseline">
          <Text as="h2" size="section" id={id}>
            {t('bulk.columns')}
          </Text>
          <Button
            inline
            startIcon={<DownloadIcon size="small" />}
            loading={template.isPending}
            onClick={() => template.mutate()}
          >
            {t('bulk.template.download')}
          </Button>
        </Stack>
        {template.error ? <Notice level="error">{failure(template.error)}</Notice> : null}
        <ColumnRows columns={columns.slice(0, mostShown)} purpose={purpose} />
        {columns.length > mostShown ? (
          <Fold title={t('bulk.moreColumns', { count: columns.length - mostShown })}>
            <ColumnRows columns={columns.slice(mostShown)} purpose={purpose} />
          </Fold>
        ) : null}
      </Stack>
    </section>
  );
}

/** Each with its example; what is needed speaks louder. */
function ColumnRows({ columns, purpose }: { columns: readonly Column[]; purpose: Purpose }) {
  const { t } = useI18n();
  return (
    <dl style={{ font: 'var(--lb-type-dense)' }}>
      {columns.map((column) => {
        const need = needOf(column, purpose);
        return (
          <div key={column} style={line}>
            <dt style={need === 'no' ? quiet : { fontWeight: 500 }}>
              {t(`bulk.column.${column}`)}
              {need === 'yes' ? <Text tone="warning"> * </Text> : null}
              {need === 'yes' ? <VisuallyHidden>{t('bulk.need.yes')}</VisuallyHidden> : null}
            </dt>
            <Text as="dd" tone="quiet">
              {t(`bulk.examples.${column}`)}
            </Text>
            <Text as="dd" tone="quiet">
              {need === 'either' ? t('bulk.need.either') : null}
            </Text>
          </div>
        );
      })}
    </dl>
  );
}
