import '@fontsource-variable/inter';
import 'virtual:tokens.css';
import './frame.css';
import { expectsSession } from '@ledenbureau/auth';
import { holdEarlyKeys } from '@ledenbureau/workbench';
import { open } from './opening.ts';

if (expectsSession()) holdEarlyKeys();
const opening = open();
void opening.stays.then(async () => (await import('./start.tsx')).start(document.getElementById('root')!, opening));
