import type { Auth } from '@ledenbureau/auth';
import {
  Card,
  EmptyState,
  Money,
  PageHeader,
  Quantity,
  Skeleton,
  Stack,
  Table,
  type TableColumn,
} from '@ledenbureau/ui';
import type { PortalTexts } from './texts.ts';
import { useAnswer } from './useAnswer.ts';

interface Holding {
  name: string;
  quantity: string;
  cents: number;
}

export function Holdings({ t, auth }: { t: PortalTexts; auth: Auth }) {
  const holdings = useAnswer<Holding[]>(auth, 'holdings');
  const columns: TableColumn<Holding>[] = [
    { id: 'name', header: t.instrument, cell: ({ name }) => name },
    { id: 'quantity', header: t.quantity, align: 'end', cell: ({ quantity }) => <Quantity value={quantity} /> },
    { id: 'value', header: t.value, align: 'end', cell: ({ cents }) => <Money cents={cents} /> },
  ];
  return (
    <Stack gap={6}>
      <PageHeader title={t.holdings} />
      <Card>
        {holdings === null ? (
          <Skeleton lines={3} />
        ) : (
          <Table
            caption={t.holdings}
            columns={columns}
            rows={holdings}
            rowKey={({ name }) => name}
            empty={<EmptyState title={t.noHoldings} />}
          />
        )}
      </Card>
    </Stack>
  );
}
