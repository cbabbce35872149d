import type pg from 'pg';
import { amsterdamMicros, anchorDay, dateOf, instantOf } from './calendar.ts';
import { CopyBuffer } from './copy.ts';
import { instrumentAt, instruments, priceOn, worth } from './instruments.ts';
import type { MemberMaker } from './members.ts';
import { administrators } from './people.ts';
import type { SeedInstrument } from './instruments.ts';
import { uuid7 } from './random.ts';
import type { Story } from './story.ts';

const { anna, bram } = administrators;
const share = 0;
const goodShare = 1;
const day = anchorDay - 1;

type Figure = number | bigint | null;

/** Bookings that wait for the other administrator, so that both have something to approve, and one that was refused. */
export async function writeProposals(client: pg.Client, story: Story, maker: MemberMaker): Promise<number> {
  const table = new CopyBuffer('transaction_proposals');
  const at = (minutes: number) => amsterdamMicros(day, 17 * 60 + 30 + minutes);
  const add = (minutes: number, by: { id: string }, input: object, reverses: string | null = null, refused = false) =>
    table.addRecord({
      id: uuid7(Math.floor(at(minutes) / 1000), 0, 0x7670, minutes),
      action: reverses === null ? 'book' : 'reverse',
      input: JSON.stringify(input),
      reverses_id: reverses,
      status: refused ? 'rejected' : 'waiting',
      maker_id: by.id,
      created_at: instantOf(at(minutes)),
      checker_id: refused ? anna.id : null,
      decided_at: refused ? instantOf(at(minutes + 12)) : null,
      comment: refused ? 'Het lid bedoelde 40 aandelen, niet 400.' : null,
      version: refused ? 2 : 1,
    });

  const [first, second, third] = story.largestHolders(share);
  if (first === undefined || second === undefined || third === undefined) return 0;
  add(1, bram, purchase(maker.idOf(second.member), share, 40, 'Bijkoop na ledenvergadering'));
  add(3, anna, purchase(maker.idOf(third.member), goodShare, Math.floor(5_000_000_000 / 2_770), null));
  if (first.free >= 30) add(4, bram, gift(maker.idOf(first.member), maker.idOf(second.member), 30));
  const reversible = story.lastReversible();
  if (reversible !== undefined) {
    const { transaction: t } = reversible;
    const instrument = instruments.find(({ id: one }) => one === t.instrument_id) ?? instrumentAt(share);
    const input = {
      ...same(t.kind === 'transfer' ? 'Verkeerd lid gekozen' : 'Bedrag niet ontvangen'),
      kind: 'reversal',
      effective_date: t.effective_date,
      member_id: t.member_id,
      counterparty_id: t.counterparty_id,
      instrument_id: t.instrument_id,
      ...figures(instrument, Number(t.quantity ?? 0), t.price_cents, t.amount_cents),
      reason_code: 'input_error',
      acquired_on: null,
      price_overridden: false,
    };
    add(6, anna, input, t.id);
  }
  add(8, bram, purchase(maker.idOf(third.member), share, 400, null), null, true);
  await table.send(client);
  return table.sent;
}

function same(description: string | null) {
  return { description, reference: null, source: 'ui', source_id: null, document: null };
}

/** Units and cents as a proposal keeps them: as text, in the units of the instrument. */
function figures(instrument: SeedInstrument, units: number, price: Figure, amount: Figure) {
  const text = (value: Figure) => (value === null ? null : String(value));
  return { quantity: String(units), scale: instrument.scale, price_cents: text(price), amount_cents: text(amount) };
}

function purchase(memberId: string, index: number, quantity: number, description: string | null) {
  const instrument = instrumentAt(index);
  const price = priceOn(instrument, day);
  return {
    ...same(description),
    kind: 'issue',
    effective_date: dateOf(day),
    member_id: memberId,
    counterparty_id: null,
    instrument_id: instrument.id,
    ...figures(instrument, quantity, price, worth(instrument, quantity, price)),
    reason_code: null,
    acquired_on: null,
    price_overridden: false,
  };
}

function gift(memberId: string, counterpartyId: string, quantity: number) {
  return {
    ...purchase(memberId, share, quantity, 'Schenking binnen het gezin'),
    kind: 'transfer',
    counterparty_id: counterpartyId,
    price_cents: null,
    amount_cents: null,
    reason_code: 'gift',
  };
}
