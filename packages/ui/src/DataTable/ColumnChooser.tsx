import { lazy, startTransition, useState } from 'react';
import { PopoverButton } from '../internal/PopoverButton.tsx';
import { useUiLabels } from '../provider/context.ts';
import type { ColumnPanel as Panel, ColumnPanelProps } from './ColumnPanel.tsx';

const ColumnPanel = lazy(async () => ({ default: (await import('./ColumnPanel.tsx')).ColumnPanel })) as typeof Panel;

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
      panel={() => <ColumnPanel {...props} />}
    >
      {labels.columns}
    </PopoverButton>
  );
}
