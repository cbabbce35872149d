import { Suspense, useState } from 'react';
import { lazyCode, RoleButton, type RoleButtonProps } from '@ledenbureau/workbench';
import { rolesFor } from '../../api/roles.ts';

const TakeDialog = lazyCode(async () => (await import('./TakeDialog.tsx')).TakeDialog);

export interface TakeButtonProps extends Omit<RoleButtonProps, 'needs' | 'onClick'> {
  /** As the browser saves it, with its extension. */
  fileName: string;
  /** Asks the API for the file, for a reason that is kept. @throws ApiProblem */
  load(reason: string, key: string): Promise<Blob>;
}

/** Takes one file with personal data out of the register: it asks the reason first. */
export function TakeButton({ fileName, load, ...button }: TakeButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <RoleButton {...button} needs={rolesFor('export')} onClick={() => setAsking(true)} />
      {asking ? (
        <Suspense fallback={null}>
          <TakeDialog fileName={fileName} load={load} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
