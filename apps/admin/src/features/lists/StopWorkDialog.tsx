import { ActionDialog, useRefresh } from '@ledenbureau/workbench';
import type { ReactNode } from 'react';

export interface StopWorkDialogProps {
  title: string;
  confirm: string;
  draftKey: string;
  /** What stopping it undoes. */
  children: ReactNode;
  stop(key: string): Promise<unknown>;
  onClose(): void;
}

/** Stops long work, once somebody has read what that undoes. */
export function StopWorkDialog({ stop, children, onClose, ...rest }: StopWorkDialogProps) {
  const refresh = useRefresh();
  return (
    <ActionDialog
      {...rest}
      size="small"
      theme="danger"
      initialValues={{}}
      send={async (_values, key) => {
        await stop(key);
        await refresh();
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <p>{children}</p>
    </ActionDialog>
  );
}
