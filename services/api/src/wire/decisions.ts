import { z } from 'zod';
import { personalSteps } from '../flow/flow.ts';
import type { Flow } from '../flow/flow.ts';
import * as wire from './schemas.ts';
import { freeText, optionalText } from './texts.ts';

// What is sent along with a decision, whatever it is about.

export const approveBody = z.strictObject({ comment: freeText(500).nullish() }).meta({ id: 'ApproveRequest' });
export const rejectBody = z.strictObject({ comment: freeText(500) }).meta({ id: 'RejectRequest' });
export const withdrawBody = z.strictObject({ comment: freeText(500).nullish() }).meta({ id: 'WithdrawRequest' });
/** Of a step about which something may be said. */
export const stepBody = z.strictObject({ comment: optionalText(500) }).meta({ id: 'StepRequest' });
/** Of a step that needs no more than being asked for. */
export const noBody = z.strictObject({}).meta({ id: 'Empty' });
export const idParams = z.object({ id: wire.uuid });

/** The steps of a flow that are open to who asks. */
export const canSchema = <Action extends string>(flow: Flow<string, Action>) =>
  z.array(z.enum(personalSteps(flow) as [Action, ...Action[]])).meta({
    description:
      'The steps that who asks can take now, as far as its state and who did what go; which role one needs is beside it',
    'x-flow': flow.table,
  });

/** Something with the steps of its flow that are open to who asks, under a name of its own. */
export const withSteps = <Shape extends z.ZodRawShape, Action extends string>(
  schema: z.ZodObject<Shape>,
  flow: Flow<string, Action>,
  id: string,
) => wire.extended(schema, id, { can: canSchema(flow) });

/** The answer of a step, or of its dry run; clients have a type for each. */
export const orDryRun = <Answer extends z.ZodType, DryRun extends z.ZodType>(answer: Answer, dryRun: DryRun) =>
  answer.or(dryRun).meta({ 'x-dry-run': true });

export const dryRunQuery = z.object({
  dry_run: z
    .enum(['true', 'false'], { error: 'invalid_parameter' })
    .default('false')
    .transform((text) => text === 'true')
    .meta({ description: 'Answers what would be booked, and books nothing' }),
});
