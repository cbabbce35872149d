import { z } from 'zod';
import { withSteps } from '../../wire/decisions.ts';
import { exportReason, exportShape } from '../../wire/exports.ts';
import * as wire from '../../wire/schemas.ts';
import { freeText, reasonText } from '../../wire/texts.ts';
import { periodFlow } from './flow.ts';

export const yearParams = z.object({
  year: z
    .string()
    .regex(/^(?:19|20|21)\d{2}$/u, { error: 'invalid_parameter' })
    .transform(Number)
    .meta({ type: 'integer', example: 2025 }),
});

/** What is held against what before a year is closed. */
export const checkNames = [
  'numbers',
  'balance',
  'ledger',
  'outstanding',
  'payable',
  'open',
  'bank',
  'suspense',
  'in_transit',
  'accrual',
] as const;
export type CheckName = (typeof checkNames)[number];

const checkSchema = z
  .object({
    name: z.enum(checkNames),
    left: z.int(),
    right: z.int().nullable().meta({ description: 'null: of the bank, until its statement is entered' }),
    unit: z.enum(['cents', 'count']),
    outcome: z
      .enum(['ties', 'asks', 'blocks'])
      .meta({ description: 'asks: the year can be closed with an explanation. blocks: it cannot' }),
  })
  .meta({ id: 'PeriodCheck' });
export type PeriodCheck = z.infer<typeof checkSchema>;

const movementSchema = z
  .object({
    instrument: wire.instrumentRefSchema,
    opening: wire.quantityText,
    issued: wire.quantityText,
    converted: wire.quantityText,
    returned: wire.quantityText,
    other: wire.quantityText,
    closing: wire.quantityText,
    nominal_value_cents: wire.cents,
  })
  .meta({ id: 'PeriodMovement' });

const explanationText = freeText(500);
const explanations = z.partialRecord(z.enum(checkNames), explanationText);

export const periodProposalSchema = z
  .object({
    id: wire.uuid,
    year: z.int(),
    action: z.enum(['close', 'reopen']),
    status: z.enum(['waiting', 'approved', 'rejected', 'withdrawn']),
    version: z.int(),
    bank_cents: wire.cents.nullable(),
    explanations,
    reason: z.string().nullable(),
    maker: wire.actorSchema,
    created_at: wire.instant,
    checker: wire.actorSchema.nullable(),
    decided_at: wire.instant.nullable(),
    comment: z.string().nullable(),
  })
  .meta({ id: 'PeriodProposal' });
export type PeriodProposal = z.infer<typeof periodProposalSchema>;

const periodShape = {
  year: z.int(),
  status: z.enum(['open', 'closed']),
  changed_at: wire.instant.nullable(),
  changed_by: wire.actorSchema.nullable(),
  /** What waits for a second administrator. */
  waiting: withSteps(periodProposalSchema, periodFlow, 'PeriodProposalDetail').nullable(),
};
export const periodsSchema = z.object({ items: z.array(z.object(periodShape)) }).meta({ id: 'Periods' });
export type Periods = z.infer<typeof periodsSchema>;

export const periodSchema = z
  .object({
    ...periodShape,
    /** Of a closed year: what it was closed with. */
    closed: periodProposalSchema.nullable(),
    files: z
      .array(
        z.object({
          format: z.enum(['csv', 'xlsx', 'xml']),
          locale: z.enum(['nl', 'en']),
          sha256: z.string(),
          bytes: z.int(),
          rows: z.int(),
          made_at: wire.instant,
        }),
      )
      .meta({ description: 'Of a closed year: its files as they were kept; they come soon after it is closed' }),
    checks: z.array(checkSchema),
    checked_at: wire.instant,
    digest: z.string().meta({ description: 'Of the figures; closing is held to it' }),
    movements: z.array(movementSchema),
    journal: z.object({ transactions: z.int(), lines: z.int(), debit_cents: wire.cents, credit_cents: wire.cents }),
  })
  .meta({ id: 'Period' });
export type Period = z.infer<typeof periodSchema>;

export const closeBody = z
  .strictObject({
    digest: z.string().regex(/^[0-9a-f]{64}$/u, { error: 'invalid_parameter' }),
    bank_cents: wire.cents.meta({ description: 'What the statement of the bank says on 31 December' }),
    explanations: explanations.default({}),
  })
  .meta({ id: 'ClosePeriod' });
export type CloseBody = z.infer<typeof closeBody>;

export const reopenBody = z
  .strictObject({
    reason: reasonText(500),
  })
  .meta({ id: 'ReopenPeriod' });

export const journalBody = z
  .strictObject({
    reason: exportReason,
    format: z.enum(['csv', 'xlsx', 'xml'], { error: 'invalid_parameter' }).default('csv'),
    locale: z.enum(['nl', 'en'], { error: 'invalid_parameter' }).default('nl'),
  })
  .meta({ id: 'JournalExport' });
export type JournalBody = z.infer<typeof journalBody>;

export const movementsBody = z
  .strictObject({
    ...exportShape,
    format: z.enum(['csv', 'xlsx'], { error: 'invalid_parameter' }).default('csv'),
  })
  .meta({ id: 'MovementsExport' });
export type MovementsBody = z.infer<typeof movementsBody>;
