// Fails when the first JavaScript of the dashboard is above its budget, or that of the sign-in page above the dashboard's,
// or that of any further page, come to from the dashboard, above its own, and names the largest parts;
// or when the part of the OAuth client that loads before the login page opens is above its own.
import { fileURLToPath } from 'node:url';
import { sizeOf } from '../bench/bundle.ts';
import { dashboardModules, furtherJs, initialJs, kilobytes, signInModules } from '../bench/initialJs.ts';

const dist = fileURLToPath(new URL('../apps/admin/dist', import.meta.url));
const oauthBudgetBytes = 12_000;

const dashboard = initialJs(dist, dashboardModules);
const pages = [
  { name: 'dashboard', budget: 179_800, ...dashboard },
  // Who only signs in loads no more than who works with it.
  { name: 'sign-in', budget: dashboard.gzipBytes, ...initialJs(dist, signInModules) },
];
for (const { name, gzipBytes, parts, budget } of pages) {
  const kept = gzipBytes <= budget;
  const share = (gzipBytes / dashboard.gzipBytes).toFixed(2);
  const figures = `${kilobytes(gzipBytes)} kB gzip of JavaScript, budget ${kilobytes(budget)} kB`;
  console.log(`${name}: ${figures}, ${share} x the dashboard`);
  for (const part of parts.slice(0, kept ? 5 : 12)) {
    console.log(`${kilobytes(part.gzipBytes).padStart(8)}  ${part.file}`);
  }
  if (!kept) {
    console.log(`Above it by ${gzipBytes - budget} bytes. Which packages are in them: node bench/run.ts dashboard.`);
    process.exitCode = 1;
  }
}

const furtherBudgetBytes = 60_600;
for (const { page, gzipBytes, parts } of furtherJs(dist)) {
  const kept = gzipBytes <= furtherBudgetBytes;
  console.log(`${kilobytes(gzipBytes).padStart(8)} kB further for ${page}, budget ${kilobytes(furtherBudgetBytes)} kB`);
  if (kept) continue;
  console.log(`         above it by ${gzipBytes - furtherBudgetBytes} bytes`);
  for (const part of parts.slice(0, 12)) console.log(`${kilobytes(part.gzipBytes).padStart(16)}  ${part.file}`);
  process.exitCode = 1;
}

const oauth = await sizeOf("export { createAuth } from '../packages/auth/src/createAuth.ts';");
console.log(
  `OAuth before the login page opens: ${kilobytes(oauth.gzipBytes)} kB gzip, budget ${kilobytes(oauthBudgetBytes)} kB`,
);
if (oauth.gzipBytes > oauthBudgetBytes) process.exitCode = 1;
