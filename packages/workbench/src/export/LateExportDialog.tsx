import { onDemand } from '../code/onDemand.tsx';

/** The dialog that saves or prints a list. Its code comes when it is first opened. */
export const ExportDialog = onDemand(async () => (await import('./ExportDialog.tsx')).ExportDialog);
