import '@fontsource-variable/inter';
import 'virtual:tokens.css';
import './frame.css';
import { open } from './opening.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
const opening = open();
void opening.stays.then(async () => (await import('./start.tsx')).start(root, opening));
