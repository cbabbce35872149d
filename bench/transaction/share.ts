import type { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { instruments } from '../../dev/seed/instruments.ts';
import type { BookedShare } from './recording.ts';
import type { RunningService } from './service.ts';

/** Several members in turn, so that none of them gets an unlikely number of lots. */
export async function chooseShares(client: Client, count: number): Promise<BookedShare[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from members where status = 'active' order by member_no limit $1`,
    [count],
  );
  const { rows: day } = await client.query<{ today: string }>('select register_today() as today');
  return rows.map(({ id }) => ({ memberId: id, instrumentId: instruments[0]?.id ?? '', on: day[0]?.today ?? '' }));
}

/** Books one over HTTP. */
export async function bookShare(service: RunningService, booking: BookedShare | undefined): Promise<void> {
  const response = await fetch(`${service.url}/transactions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${service.token}`,
      'idempotency-key': uuidv7(),
    },
    body: JSON.stringify({
      kind: 'issue',
      member_id: booking?.memberId,
      instrument_id: booking?.instrumentId,
      quantity: '1',
      effective_date: booking?.on,
    }),
  });
  const answer: unknown = await response.json();
  if (response.status !== 201) throw new Error(`the API answered ${response.status}: ${JSON.stringify(answer)}`);
}
