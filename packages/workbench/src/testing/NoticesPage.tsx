import { useI18n } from '@ledenbureau/i18n';
import { PageHeader, Text } from '@ledenbureau/ui';
import { noticeStream, useNotices } from '@ledenbureau/workbench';
import { useState } from 'react';
import type { ShopTexts } from './orders/texts.ts';

interface Ordered {
  level: 'info';
  customer: string;
  amount_cents: number;
}

export interface Happening {
  /** So many orders come in. */
  orders: number;
  /** The server says no more than that there are more. */
  more: boolean;
}

const customers = ['A. de Wit', 'Bakkerij Smit', 'C. Jansen', 'De Molen BV', 'E. van Dijk'];

/** Server-sent events, as a server writes them: each order, and then how many are unread. */
function eventsOf({ orders, more }: Happening): string {
  const come = customers.slice(0, orders).map((customer, at): Ordered => {
    return { level: 'info', customer, amount_cents: 12_500 * (at + 1) };
  });
  return [
    ...come.map((order) => `event: notification\ndata: ${JSON.stringify(order)}\n\n`),
    `event: state\nid: ${orders}\ndata: ${JSON.stringify({ unread: orders, more })}\n\n`,
  ].join('');
}

/** A page on which somebody works while orders come in: they are said in a corner. */
export function NoticesPage({ happening }: { happening: Happening }) {
  const { t, formats } = useI18n<ShopTexts>();
  const [unread, setUnread] = useState(0);
  const [stream] = useState(() =>
    noticeStream<Ordered>({
      channel: `shop-${crypto.randomUUID()}`,
      open: async () =>
        new Response(
          // goes on for as long as the page is there
          new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode(eventsOf(happening))) }),
        ),
    }),
  );
  useNotices({
    stream,
    text: ({ customer, amount_cents }) => t('orders.notice', { customer, amount: formats.money(amount_cents) }),
    many: (count) => t('orders.notices', { count }),
    onState: (state) => setUnread(state.unread),
  });
  return (
    <>
      <PageHeader title={t('orders.home')} />
      <Text as="p" data-part="unread">
        {unread > 0 ? t('orders.notices', { count: unread }) : null}
      </Text>
    </>
  );
}
