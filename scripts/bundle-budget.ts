// Fails when the first JavaScript of the dashboard or of the sign-in page is above its budget, and names the largest parts;
// or when the part of the OAuth client that loads before the login page opens is above its own.
import { fileURLToPath } from 'node:url';
import { sizeOf } from '../bench/bundle.ts';
import { dashboardModules, initialJs, kilobytes, signInModules } from '../bench/initialJs.ts';

const dist = fileURLToPath(new URL('../apps/admin/dist', import.meta.url));
const oauthBudgetBytes = 12_000;

const pages = [
  { name: 'dashboard', modules: dashboardModules, budget: 180_000 },
  // The aim is the dashboard's own figure. What is above it is the identity client (@ory/client with axios), forms, and
  // what the entry brings for the pages after the sign-in.
  { name: 'sign-in', modules: signInModules, budget: 222_000 },
].map((page) => ({ ...page, ...initialJs(dist, page.modules) }));
const [dashboard] = pages;
for (const { name, gzipBytes, parts, budget } of pages) {
  const kept = gzipBytes <= budget;
  const share = (gzipBytes / (dashboard?.gzipBytes ?? 1)).toFixed(2);
  const figures = `${kilobytes(gzipBytes)} kB gzip of JavaScript, budget ${kilobytes(budget)} kB`;
  console.log(`${name}: ${figures}, ${share} x the dashboard`);
  for (const part of parts.slice(0, kept ? 5 : 12)) {
    console.log(`${kilobytes(part.gzipBytes).padStart(8)}  ${part.file}`);
  }
  if (!kept) {
    console.log('Which packages are in them: node bench/run.ts dashboard.');
    process.exitCode = 1;
  }
}

const oauth = await sizeOf("export { createAuth } from '../packages/auth/src/createAuth.ts';");
console.log(
  `OAuth before the login page opens: ${kilobytes(oauth.gzipBytes)} kB gzip, budget ${kilobytes(oauthBudgetBytes)} kB`,
);
if (oauth.gzipBytes > oauthBudgetBytes) process.exitCode = 1;
