import '@fontsource-variable/inter';
import { open } from './opening.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
const opening = open();
// Back from the sign-in: what is shown next comes along with the application. A failure is told where it is used.
if (new URLSearchParams(window.location.search).has('code')) import('./layout/Shell.tsx').catch(() => {});
void opening.stays.then(async () => (await import('./start.tsx')).start(root, opening));
