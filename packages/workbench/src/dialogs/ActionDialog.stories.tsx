import type { Meta } from '@storybook/react-vite';
import type { Stage } from '../testing/Stage.tsx';
import { click, never, shop, stageMeta, type StageAnswer, type Step } from '../testing/story.tsx';

export default {
  ...stageMeta,
  title: 'Workbench/Action dialog · Handeling',
  id: 'workbench-actiondialog',
  tags: ['page', '!autodocs'],
} satisfies Meta<typeof Stage>;

const row = 'main tbody tr[data-row] td';
const choice = 'main tbody tr:nth-child(1) input[type=checkbox]';
const approve = 'main button[data-tone=green]:not([disabled])';
const dialog = 'dialog[open]';
const refusing =
  (code: string, field: string | null, params: object): StageAnswer =>
  async () =>
    Response.json({ code: 'validation_failed', errors: [{ field, code, params }] }, { status: 422 });
const at =
  (dryRun: boolean, answer: StageAnswer): StageAnswer =>
  (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.endsWith('/approve') || searchParams.has('dry_run') !== dryRun) return undefined;
    return answer(request);
  };

/** The dialog of the first order, after these steps; where `answer` says so, the server answers otherwise. */
const approving = (answer?: StageAnswer, ...steps: readonly Step[]) =>
  shop({ ...(answer && { answer }) }, row, [click(choice), approve], [click(approve), dialog], ...steps);

/** Fills in a remark and sends it. */
const send: Step[0] = async (user) => {
  await click('dialog[open] input[name=remark]')(user);
  await user.keyboard('Met de volgende rit mee{Enter}');
};

export const DryRun = approving();
export const DryRunWaiting = approving(at(true, never));
export const DryRunRefused = approving(at(true, refusing('over_budget', null, { left_cents: 12_300 })));
export const Refused = approving(at(false, refusing('over_budget', null, { left_cents: 12_300 })), [
  send,
  'dialog[open] [role=alert]',
]);
export const RefusedAtField = approving(at(false, refusing('too_long', 'remark', { max: 20 })), [
  send,
  'dialog[open] [aria-invalid=true]',
]);
export const Changed = approving(
  at(false, async () => Response.json({ code: 'state_conflict', errors: [] }, { status: 409 })),
  [send, 'dialog[open] [role=alert]'],
);
