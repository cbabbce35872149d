// The wire contract of runs, and of the statements of a run; its lines are in lineSchemas.ts.
import { z } from 'zod';
import { canSchema } from '../../wire/decisions.ts';
import { bases, remainderPolicies, runStatuses } from '../../domain/conversions/terms.ts';
import { exceptionCodes, noticeCodes } from '../../domain/conversions/codes.ts';
import { countedPageOf, pageQuery } from '../../paging.ts';
import { exportShape } from '../../wire/exports.ts';
import { mailSchema, timelineSchema } from '../../wire/requests.ts';
import * as wire from '../../wire/schemas.ts';
import { absent, optionalText, searchText } from '../../wire/texts.ts';
import { runFlow, runTasks } from './flow.ts';
import { requiredReason } from './schemas.ts';

const totalsShape = {
  members: z.int().meta({ description: 'Whose units are converted' }),
  exceptions: z.int(),
  source_quantity: wire.quantityText.nullable().meta({ description: 'Null where the source is what is owed' }),
  principal_cents: wire.cents.meta({ description: 'What the source is worth' }),
  interest_cents: wire.cents,
  withholding_cents: wire.cents,
  target_quantity: wire.quantityText,
  target_cents: wire.cents,
  remainder_cents: wire.cents,
  ties: z.boolean().meta({ description: 'Principal and interest less tax are target and remainder, to the cent' }),
};
export const totalsSchema = z.object(totalsShape).meta({ id: 'ConversionTotals' });

export const runSchema = z
  .object({
    id: wire.uuid,
    number: z.string().meta({ example: 'CV-2026-000001' }),
    status: z.enum(runStatuses),
    version: z.int(),
    programme: z.object({ id: wire.uuid, name: z.string() }),
    source: wire.instrumentRefSchema.nullable().meta({ description: 'Null: what is owed to the member' }),
    basis: z.enum(bases),
    target: wire.instrumentRefSchema,
    remainder: z.enum(remainderPolicies),
    run_on: wire.isoDate,
    calculate_on: wire.isoDate.nullable(),
    maker: wire.actorSchema,
    created_at: wire.instant,
    calculation: z
      .object({
        no: z.int(),
        by: wire.actorSchema,
        at: wire.instant,
        digest: z.string().meta({ description: 'Of every line; approving needs it' }),
        price_cents: wire.cents.meta({ description: 'Of one whole of the target' }),
        totals: totalsSchema,
      })
      .meta({ id: 'ConversionCalculation' })
      .nullable(),
    stale: z.boolean().meta({ description: 'What was calculated is no longer what would come out' }),
    decision: z
      .enum(['now', 'own_entry', 'stale', 'closed'])
      .meta({ description: 'Whether you can approve it, and what stands in the way' }),
    task: z
      .enum(runTasks)
      .nullable()
      .meta({ description: 'What is being done; ask for the run again until it is null' }),
    progress: z.object({ done: z.int(), total: z.int() }).nullable(),
    failure: z
      .object({ code: z.string(), params: z.record(z.string(), z.unknown()) })
      .nullable()
      .meta({ description: 'Why the last task could not be done' }),
    submitter: wire.actorSchema.nullable(),
    submitted_at: wire.instant.nullable(),
    checker: wire.actorSchema.nullable(),
    approved_at: wire.instant.nullable(),
    comment: z.string().nullable(),
    executor: wire.actorSchema.nullable(),
    executed_at: wire.instant.nullable(),
    cancelled_at: wire.instant.nullable(),
    reversal: z
      .object({
        reason_code: z.string(),
        comment: z.string().nullable(),
        maker: wire.actorSchema,
        checker: wire.actorSchema.nullable(),
        reversed_at: wire.instant.nullable(),
      })
      .meta({ id: 'ConversionReversal' })
      .nullable()
      .meta({ description: 'That it is, or was to be, taken back' }),
  })
  .meta({ id: 'ConversionRun' });

const changeCauses = ['holding', 'owed', 'opt_in', 'member', 'account', 'price', 'rate', 'period', 'target'] as const;
const changedBySchema = z
  .object({ id: wire.uuid, number: z.string(), kind: z.string(), maker: wire.actorSchema })
  .meta({ id: 'ConversionChangedBy' });
export const changeSchema = z
  .object({
    cause: z.enum(changeCauses),
    at: wire.instant,
    member: wire.memberRefSchema.nullable(),
    transaction: changedBySchema.nullable(),
  })
  .meta({ id: 'ConversionChange' });

/** So many of the latest changes are told, and of the members in the way of taking a run back. */
export const mostChanges = 50;
export const mostBlockers = 10;

export const runDetailSchema = wire.extended(runSchema, 'ConversionRunDetail', {
  stale_because: z
    .array(changeSchema)
    .max(mostChanges)
    .meta({ description: 'What changed since it was calculated, the latest first; fifty at most' }),
  exceptions: z
    .array(z.object({ code: z.enum(exceptionCodes), count: z.int(), principal_cents: wire.cents }))
    .meta({ description: 'Members who are left out, by what is in the way: one may count for several' }),
  notices: z.array(z.object({ code: z.enum(noticeCodes), count: z.int() })),
  differences: z
    .object({ count: z.int(), added: z.int(), gone: z.int(), target_quantity: z.string(), remainder_cents: wire.cents })
    .nullable()
    .meta({ description: 'With the calculation before; null for the first' }),
  held: z
    .object({ count: z.int(), principal_cents: wire.cents })
    .meta({ description: 'What is left out though it was approved, or would be if it were executed now' }),
  statements: z.object({ mailed: z.int(), open: z.int() }).nullable(),
  timeline: timelineSchema,
  can: canSchema(runFlow),
});

export const runPageSchema = z
  .object({
    ...countedPageOf(runSchema),
    executed: z
      .object({
        runs: z.int(),
        members: z.int(),
        principal_cents: wire.cents,
        interest_cents: wire.cents,
        withholding_cents: wire.cents,
        target_cents: wire.cents,
        remainder_cents: wire.cents,
      })
      .meta({ description: 'Of the executed runs of the whole filter' }),
    years: z
      .array(z.int())
      .max(300)
      .meta({ description: 'In which there is a run, whatever the filter; the latest first' }),
  })
  .meta({ id: 'ConversionRunPage' });
const runFilterShape = {
  status: z.enum(runStatuses, { error: 'invalid_parameter' }).optional(),
  year: z
    .string()
    .regex(/^(19|20|21)\d\d$/u, { error: 'invalid_parameter' })
    .transform(Number)
    .optional(),
  programme_id: wire.uuid.optional(),
};
export const runListQuery = z.object({ ...pageQuery, ...runFilterShape });

export const planBody = z
  .strictObject({
    programme_id: wire.uuid,
    run_on: wire.isoDate,
    calculate_on: wire.isoDate.nullish().transform(absent),
  })
  .meta({ id: 'ConversionRunPlan' });
export const approveRunBody = z
  .strictObject({
    digest: z
      .string({ error: 'preview_stale' })
      .regex(/^[0-9a-f]{64}$/u, { error: 'preview_stale' })
      .meta({ description: 'Of the calculation that was on the screen' }),
    comment: optionalText(500),
  })
  .meta({ id: 'ConversionRunApprove' });
export const rejectRunBody = z.strictObject({ comment: requiredReason }).meta({ id: 'ConversionRunReject' });
export const cancelBody = z.strictObject({ comment: requiredReason }).meta({ id: 'ConversionRunCancel' });
export const reversalReasons = ['input_error', 'wrong_date', 'wrong_price', 'other'] as const;
export const reverseRunBody = z
  .strictObject({
    reason_code: z.enum(reversalReasons, { error: 'reason_invalid' }),
    comment: optionalText(500),
  })
  .meta({ id: 'ConversionRunReverse' });
export const runsExportBody = z
  .strictObject({ ...exportShape, filter: z.strictObject(runFilterShape).default({}) })
  .meta({ id: 'ConversionRunsExport' });
export const exportBody = z
  .strictObject({
    ...exportShape,
    filter: z
      .strictObject({
        outcome: z.enum(['converted', 'exception']).optional(),
        code: z.enum([...exceptionCodes, ...noticeCodes]).optional(),
        q: searchText.min(1).optional(),
      })
      .default({}),
  })
  .meta({ id: 'ConversionRunExport' });
export const statementsBody = z
  .strictObject({ text: optionalText(500).meta({ description: 'Added to every statement, in your own words' }) })
  .meta({ id: 'ConversionStatementsSend' });
export const statementsPreviewSchema = z
  .object({
    mailed: z.int().meta({ description: 'Statements that go out by mail' }),
    on_paper: z.int().meta({ description: 'Members without an address' }),
    mailed_before: z.int(),
    example: mailSchema.nullable(),
  })
  .meta({ id: 'ConversionStatementsPreview' });

/** What stands in the way of taking a run back, by member. */
const blockerSchema = z
  .object({ member: wire.memberRefSchema, reason: z.enum(['units_gone', 'paid_out']), used_by: z.string().nullable() })
  .meta({ id: 'ConversionBlocker' });
export const reversalPreviewSchema = z
  .object({ transactions: z.int(), blockers: z.array(blockerSchema).max(mostBlockers) })
  .meta({ id: 'ConversionReversalPreview', description: 'Ten blockers at most' });

export type ConversionRun = z.infer<typeof runSchema>;
export type ConversionRunDetail = z.infer<typeof runDetailSchema>;
export type ConversionTotals = z.infer<typeof totalsSchema>;
export type RunListQuery = z.infer<typeof runListQuery>;
export type ConversionChange = z.infer<typeof changeSchema>;
export type PlanBody = z.infer<typeof planBody>;
export type ExportBody = z.infer<typeof exportBody>;
export type RunsExportBody = z.infer<typeof runsExportBody>;
export type RunFilter = RunsExportBody['filter'];
export type ReversalPreview = z.infer<typeof reversalPreviewSchema>;
