import { startTransition, useEffect, useRef, useState } from 'react';
import { NotLoaded } from '../internal/NotLoaded.tsx';
import { OnDemand, partOf } from '../internal/OnDemand.tsx';
import { PopoverButton } from '../internal/PopoverButton.tsx';
import { useUiLabels } from '../provider/context.ts';
import type { ColumnPanelProps } from './ColumnPanel.tsx';

const panel = partOf(async () => (await import('./ColumnPanel.tsx')).ColumnPanel);

/** Keeps the focus in the panel when what had it is gone: the button that tried again. */
function KeepFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    mark.current?.closest('[role=dialog]')?.querySelector<HTMLElement>('input:enabled, button')?.focus();
  }, []);
  return <span ref={mark} hidden />;
}

/** A button that opens a list of the columns, a tick shows one; and the choice between high and low rows. */
export function ColumnChooser<Row>(props: ColumnPanelProps<Row>) {
  const labels = useUiLabels();
  const [open, setOpen] = useState(false);
  return (
    <PopoverButton
      size="small"
      label={labels.columns}
      align="end"
      open={open}
      // a transition: the panel opens when what is in it is there, and takes its place and the focus once
      onOpenChange={(next) => (next ? startTransition(() => setOpen(true)) : setOpen(false))}
      panel={() => (
        <OnDemand
          part={panel}
          failed={(retry) => (
            <>
              <NotLoaded retry={retry} />
              <KeepFocus key="failed" />
            </>
          )}
        >
          {(ColumnPanel) => (
            <>
              <ColumnPanel {...props} />
              <KeepFocus />
            </>
          )}
        </OnDemand>
      )}
    >
      {labels.columns}
    </PopoverButton>
  );
}
