// Fails when the dashboard's first JavaScript is above its budget, and names the largest parts.
import { fileURLToPath } from 'node:url';
import { dashboardModules, initialJs, kilobytes } from '../bench/initialJs.ts';

const dist = fileURLToPath(new URL('../apps/admin/dist', import.meta.url));
const budgetBytes = 180_000;

const { gzipBytes, parts } = initialJs(dist, dashboardModules);
const kept = gzipBytes <= budgetBytes;
console.log(`dashboard: ${kilobytes(gzipBytes)} kB gzip of JavaScript, budget ${kilobytes(budgetBytes)} kB`);
for (const part of parts.slice(0, kept ? 5 : 12)) {
  console.log(`${kilobytes(part.gzipBytes).padStart(8)}  ${part.file}`);
}
if (!kept) {
  console.log('Which packages are in them: node bench/run.ts dashboard.');
  process.exitCode = 1;
}
