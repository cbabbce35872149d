import '@fontsource-variable/inter';
import 'virtual:tokens.css';
import './frame.css';
import './fieldRow.css';
import { expectsSession } from '@ledenbureau/auth';
import { holdEarlyKeys } from '@ledenbureau/workbench';
import { open } from './opening.ts';

if (expectsSession()) holdEarlyKeys();
const opening = open();
const show = async () => {
  await opening.stays;
  const { start } = await import('./start.tsx');
  await opening.answered;
  await start(document.getElementById('root')!, opening);
};
void show();
