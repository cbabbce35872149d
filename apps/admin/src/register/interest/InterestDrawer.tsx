import { useI18n } from '@ledenbureau/i18n';
import { Drawer } from '@ledenbureau/ui';
import { useState } from 'react';
import { useParameters } from '@ledenbureau/workbench';
import { NewRun } from './NewRun.tsx';
import { RunList } from './RunList.tsx';
import { useRun } from './useRun.tsx';

/**
 * Runs that accrue or pay interest, or redeem an issue at maturity. What is open stands in the address: `?run=list`,
 * `?run=new` or the id of a run, and `step` for what is being decided about it.
 */
export function InterestDrawer({ onClose }: { onClose(): void }) {
  const { t } = useI18n();
  const { search, put } = useParameters();
  const run = search.get('run') ?? 'list';
  const id = run === 'list' || run === 'new' ? null : run;
  const [filed, setFiled] = useState<string | null>(null);

  const go = (to: string | null, step: string | null = null) => put({ run: to ?? '', step: step ?? '' });
  const open = useRun({
    id,
    step: search.get('step'),
    filed: filed !== null && filed === id,
    onStep: (step) => go(id, step),
    onList: () => go('list'),
  });

  return (
    <>
      <Drawer
        open
        size="large"
        title={id === null ? t('interest.title') : open.title}
        actions={id === null ? null : open.actions}
        onClose={onClose}
      >
        {id === null ? <RunList onOpen={go} onNew={() => go('new')} /> : open.content}
      </Drawer>
      {run === 'new' ? (
        <NewRun
          onClose={() => go('list')}
          onOpen={go}
          onFiled={(runId) => {
            setFiled(runId);
            go(runId);
          }}
        />
      ) : null}
      {open.dialog}
    </>
  );
}
