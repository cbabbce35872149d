import { Card, EmptyState, Money, Quantity, Table, type TableColumn } from '@ledenbureau/ui';
import { usePortalLanguage } from './LanguageProvider.tsx';
import { Loaded } from './Loaded.tsx';
import { PortalPage } from './PortalPage.tsx';

/** A kind of share or bond that the member has. */
export interface Holding {
  name: string;
  /** A decimal string: `10`. */
  quantity: string;
  cents: number;
  /** How many can be redeemed, in whole numbers: `10`. */
  redeemable: string;
}

/** What the member has of each share and bond. */
export function Holdings() {
  const { t } = usePortalLanguage();
  const columns: TableColumn<Holding>[] = [
    { id: 'name', header: t('instrument'), cell: ({ name }) => name },
    { id: 'quantity', header: t('quantity'), align: 'end', cell: ({ quantity }) => <Quantity value={quantity} /> },
    { id: 'value', header: t('value'), align: 'end', cell: ({ cents }) => <Money cents={cents} /> },
  ];
  return (
    <PortalPage title={t('holdings')}>
      <Card padding="none">
        <Loaded<Holding[]> path="/holdings">
          {(holdings) => (
            <Table
              caption={t('holdings')}
              columns={columns}
              rows={holdings}
              rowKey={({ name }) => name}
              empty={<EmptyState title={t('noHoldings')} />}
            />
          )}
        </Loaded>
      </Card>
    </PortalPage>
  );
}
