import { useState } from 'react';
import { onDemand } from '../code/onDemand.tsx';
import { useDesk } from '../desk.ts';
import { RoleButton, type RoleButtonProps } from '../roles/RoleButton.tsx';
import type { TakeFileDialogProps } from './TakeFileDialog.tsx';

const TakeFileDialog = onDemand(async () => (await import('./TakeFileDialog.tsx')).TakeFileDialog);

export type DownloadButtonProps = Omit<RoleButtonProps, 'needs' | 'onClick'> & Omit<TakeFileDialogProps, 'onClose'>;

/** Takes one file with personal data along: it asks the reason first. Who may is who may take a list along. */
export function DownloadButton({ fileName, load, ...button }: DownloadButtonProps) {
  const [asking, setAsking] = useState(false);
  const { exportNeeds } = useDesk();
  return (
    <>
      <RoleButton {...button} needs={exportNeeds} onClick={() => setAsking(true)} />
      {asking ? <TakeFileDialog fileName={fileName} load={load} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
