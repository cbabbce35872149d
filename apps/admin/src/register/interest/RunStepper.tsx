import { isolate, useI18n } from '@ledenbureau/i18n';
import { Stepper } from '@ledenbureau/ui';
import type { InterestRun } from './interest.api.ts';

/** Where a run stands on its way, and who took each step; without a run: it is being made. */
export function RunStepper({ run }: { run?: InterestRun }) {
  const { t, formats } = useI18n();
  const dropped = run?.status === 'rejected' || run?.status === 'withdrawn';
  const current = run === undefined ? 'compute' : run.status === 'waiting' || dropped ? 'approve' : 'booked';
  const by = (name: string, at: string | null) => `${isolate(name)}${at === null ? '' : `, ${formats.date(at)}`}`;
  return (
    <Stepper
      label={t('interest.steps')}
      current={current}
      steps={[
        {
          id: 'compute',
          label: t('interest.step.compute'),
          ...(run ? { description: by(run.maker.name, run.created_at) } : {}),
        },
        {
          id: 'approve',
          label: t('interest.step.approve'),
          error: dropped,
          description: run?.checker ? by(run.checker.name, run.decided_at) : t('interest.another'),
        },
        { id: 'booked', label: t('interest.step.booked') },
      ]}
    />
  );
}
