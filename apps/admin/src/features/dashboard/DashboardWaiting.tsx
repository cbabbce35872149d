import { useI18n } from '@ledenbureau/i18n';
import { Grid, Skeleton, Stack, StatTile, Table } from '@ledenbureau/ui';
import { TableCard } from '../../list/TableCard.tsx';
import { OutstandingTable } from './OutstandingTable.tsx';

const titles = [
  'dashboard.forMe',
  'dashboard.mine',
  'dashboard.members',
  null, // an instrument each
  null,
  null,
  'dashboard.payable',
  'dashboard.conversion',
  'ledger.title',
] as const;

/**
 * The dashboard before its figures are there, as high as it will about be. The figures take its place as a whole: nothing
 * that could already be read moves.
 */
export function DashboardWaiting() {
  const { t } = useI18n();
  return (
    <Stack gap={6} aria-busy="true">
      <Grid>
        {titles.map((key, index) => (
          <StatTile key={key ?? index} label={key ? t(key) : <Skeleton />} value="" detail="" loading />
        ))}
      </Grid>
      <TableCard title={t('dashboard.recent')}>
        <Table caption={t('dashboard.recent')} columns={[]} rows={undefined} rowKey={String} empty={null} />
      </TableCard>
      <OutstandingTable />
    </Stack>
  );
}
