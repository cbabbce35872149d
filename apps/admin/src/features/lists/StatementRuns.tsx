import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { DateText, DownloadIcon, EmptyState, Stack, Table, Text, useFileSize } from '@ledenbureau/ui';
import { type TableQuery, useTableState, DownloadButton } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { type StatementRun, takeStatements } from './statements.api.ts';

/** The runs that are no longer being made, with the files of those that are ready. */
export function StatementRuns({ query }: { query: TableQuery<{ items: StatementRun[] }> }) {
  const { t, formats } = useI18n();
  return (
    <Table<StatementRun>
      caption={t('statements.list')}
      density="compact"
      {...useTableState(query)}
      rowKey={(row) => row.id}
      empty={<EmptyState title={t('statements.none')} />}
      columns={[
        { id: 'year', header: t('members.statement.year'), rowHeader: true, width: '5rem', cell: (row) => row.year },
        { id: 'at', header: t('statements.at'), cell: (row) => <DateText value={row.created_at} time /> },
        { id: 'by', header: t('lists.by'), cell: (row) => row.maker.name },
        { id: 'reason', header: t('transaction.reason'), cell: (row) => row.reason },
        { id: 'members', header: t('members.list'), align: 'end', cell: (row) => formats.number(row.done) },
        {
          id: 'files',
          header: t('statements.files'),
          width: '24rem',
          cell: (row) => (row.status === 'ready' ? <Files run={row} /> : t(`statements.status.${row.status}`)),
        },
        {
          id: 'kept',
          header: t('statements.kept'),
          align: 'end',
          cell: (row) => (row.kept_until ? <DateText value={row.kept_until} /> : ''),
        },
      ]}
    />
  );
}

/** A button for each file. */
function Files({ run: { id, year, files } }: { run: StatementRun }) {
  const { t } = useI18n();
  const sizeOf = useFileSize();
  const api = useApi();
  return (
    <Stack gap={1} align="start">
      {files.map(({ file, first_no: first, last_no: last, bytes }) => (
        <Stack key={file} direction="row" gap={2} align="center">
          <DownloadButton
            inline
            startIcon={<DownloadIcon />}
            aria-label={t('statements.get', { first, last, year })}
            fileName={`${t('members.statement.file')}-${year}${files.length > 1 ? `-${file}` : ''}.zip`}
            load={(reason, key) => takeStatements(api, { id, file }, reason, key)}
          >
            {t('statements.file', { first, last })}
          </DownloadButton>
          <Text tone="quiet">{sizeOf(bytes)}</Text>
        </Stack>
      ))}
    </Stack>
  );
}
