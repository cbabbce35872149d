import { z } from 'zod';
import { enteredKinds, kinds } from '../domain/kinds/index.ts';
import type { EnteredKind } from '../domain/kinds/index.ts';
import { ownFields } from '../domain/kinds/kind.ts';
import type { FileEntry, OwnField } from '../domain/kinds/kind.ts';
import { maxAmountCents, maxPriceCents } from '../domain/money.ts';
import { plainReference } from '../domain/texts.ts';
import * as wire from './schemas.ts';
import { absent, freeText, optionalText } from './texts.ts';

// The shape of a booking that people enter: in the single form, or as a row of a file.

const maxCents = Number(maxAmountCents);
export const reference = z
  .string({ error: 'reference_invalid' })
  .overwrite(plainReference)
  .regex(/^[a-zA-Z0-9/?:().,'+ -]{1,35}$/, { error: 'reference_invalid' });

const reasons = [...new Set(enteredKinds.flatMap((kind) => kinds[kind].reasons.allowed ?? []))];

const memberId = z.uuid({ error: 'member_not_found' }).toLowerCase();
const instrumentId = z.uuid({ error: 'instrument_not_found' }).toLowerCase();
const quantity = z.string({ error: 'quantity_invalid' }).meta({ description: 'Decimal number > 0', example: '12.5' });
const amount = z.int({ error: 'amount_invalid' }).max(maxCents, { error: 'amount_invalid' });

const bodyShape = {
  kind: z.enum(enteredKinds, { error: 'kind_not_allowed' }),
  member_id: memberId.nullish().meta({ description: 'Of a receipt only it may be left out' }).transform(absent),
  counterparty_id: z
    .uuid({ error: 'member_not_found' })
    .toLowerCase()
    .nullish()
    .meta({ description: 'Receiver; of a transfer only' })
    .transform(absent),
  instrument_id: instrumentId
    .nullish()
    .meta({ description: 'Not of money alone: payout and receipt' })
    .transform(absent),
  quantity: quantity.nullish().transform(absent),
  effective_date: wire.isoDate,
  price_cents: z
    .int({ error: 'price_invalid' })
    .min(1, { error: 'price_invalid' })
    .max(maxPriceCents, { error: 'price_invalid' })
    .nullish()
    .meta({ description: 'Only to depart from the issue price of the day; then reason_code is required' })
    .transform(absent),
  amount_cents: amount
    .nullish()
    .meta({
      description: 'Of money the amount itself, before tax; where there is a price it must equal quantity × price',
    })
    .transform(absent),
  withholding_cents: amount.nullish().meta({ description: 'Tax withheld; of interest and dividend' }).transform(absent),
  direction: z
    .enum(['in', 'out'], { error: 'invalid_parameter' })
    .nullish()
    .meta({ description: 'Of a correction: whether the member gets units or loses them' })
    .transform(absent),
  reason_code: z.enum(reasons, { error: 'reason_invalid' }).nullish().transform(absent),
  reference: reference.nullish().transform(absent),
  description: optionalText(140),
  document: freeText(140)
    .nullish()
    .meta({ description: 'Where the document is kept; required for inheritance' })
    .transform(absent),
  acquired_on: wire.isoDate
    .nullish()
    .meta({ description: 'Earlier than the effective date; waits for a second administrator where it is money' })
    .transform(absent),
};

type Fields = Record<OwnField, unknown> & { kind: (typeof enteredKinds)[number] };

/** Fields that mean nothing for its kind are refused, not ignored. */
function refuseStrayFields(body: Fields, context: z.core.$RefinementCtx): void {
  const own: readonly string[] = kinds[body.kind].entered.fields;
  for (const field of ownFields.filter((one) => !own.includes(one) && body[one] !== null)) {
    context.addIssue({ code: 'custom', path: [field], message: 'unknown_field', params: { kind: body.kind } });
  }
}

/** A rule that a field its kind cannot do without is there, told together with whatever else is wrong. */
const needed = (
  field: 'member_id' | 'instrument_id' | 'quantity',
): [(body: unknown) => boolean, { path: string[]; error: string; when: () => boolean }] => [
  (body) => {
    const fields = (body ?? {}) as Partial<Record<string, unknown>>;
    const kind = enteredKinds.find((one) => one === fields.kind);
    if (kind === undefined || fields[field] != null) return true;
    const { entered, member } = kinds[kind];
    return field === 'member_id' ? member.optional === true : !entered.fields.includes(field);
  },
  { path: [field], error: 'required', when: () => true },
];

/** A booking as typed; what was left out is null. */
export const bookingBody = z
  .strictObject(bodyShape)
  .refine(...needed('member_id'))
  .refine(...needed('instrument_id'))
  .refine(...needed('quantity'))
  .superRefine(refuseStrayFields)
  .meta({ id: 'BookingRequest' });

const kindsOfRow = (row: FileEntry['row']) =>
  enteredKinds.filter((kind) => kinds[kind].entered.file?.row === row) as [EnteredKind, ...EnteredKind[]];

/** A booking as a row of a file says it: without a quantity it is as much as the amount buys. */
export const bookingRow = z
  .strictObject({ ...bodyShape, kind: z.enum(kindsOfRow('units'), { error: 'kind_not_allowed' }) })
  .superRefine(refuseStrayFields);

const { effective_date, reason_code, description, document } = bodyShape;
const commonRow = {
  member_id: memberId,
  effective_date,
  reason_code,
  description,
  document,
  reference: reference.nullish().transform(absent),
};
const stray = z.null({ error: 'unknown_field' });

/** Money alone as a row of a file says it; whose instrument it comes from is for its kind to ask. */
export const moneyRow = z.strictObject({
  ...commonRow,
  kind: z.enum(kindsOfRow('money')),
  instrument_id: instrumentId.nullable(),
  amount_cents: z.int({ error: 'required' }).max(maxCents, { error: 'amount_invalid' }),
  quantity: stray,
  price_cents: stray,
  acquired_on: stray,
  counterparty_id: stray,
});

/** Units set right as a row of a file says it: those below zero are taken away. */
export const correctionRow = z.strictObject({
  ...commonRow,
  kind: z.enum(kindsOfRow('signed')),
  instrument_id: instrumentId,
  quantity: z.string({ error: 'required' }),
  amount_cents: z.int().max(maxCents, { error: 'amount_invalid' }).nullable(),
  price_cents: stray,
  acquired_on: stray,
  counterparty_id: stray,
});

export type BookingBody = z.infer<typeof bookingBody>;
