// The table of docs/access.md, which a person can read: every route, and who may ask it.
import { roles } from './domain/roles.ts';
import { tableOf } from './markdown.ts';
import type { RouteAccess } from './plugins/access.ts';

const head = `# Who may ask what

\`npm run openapi\` writes this page from the routes (\`config.access\` beside each schema, \`services/api/src/plugins/access.ts\`);
\`services/api/test/access.test.ts\` asks every route as every role, and as whoever may not come in at all, and holds the answers against it.

- **Personal data**: what leaves the register with the answer, of one member or of many at once. _none_ is a file without any;
  an empty cell is what a screen shows, masked and a page at a time.
- **Reason**: the body must have a \`reason\`, in words. It is kept: of a file in the log of exports, of a step in the audit.
- **Second factor**: it is asked for again where the deployment requires one (\`SECOND_FACTOR=required\`); not for a dry run.
- **Read at**: where there is a replica ([ADR 0099](adr/0099-a-reading-sees-what-was-acknowledged.md)), it answers as well; an empty cell is the primary alone.
- _no token_: anybody; _signed in_: whoever has a good access token, administrator or not.
`;

const yes = 'yes';
const columns = ['Route', ...roles, 'Personal data', 'Reason', 'Second factor', 'Read at'];

/** Markdown of the page, the same for the same routes. */
export function accessPage(routes: readonly RouteAccess[]): string {
  const rows = routes
    .toSorted((a, b) => order(a.url, b.url) || order(a.method, b.method))
    .map(({ method, url, access, reason, readsAt }) => {
      const name = `\`${method} ${url.replace(/:(\w+)/gu, '{$1}')}\``;
      const reasonMark = reason ? yes : '';
      const place = readsAt === 'replica' ? readsAt : '';
      if (typeof access === 'string') {
        const who = access === 'public' ? 'no token' : 'signed in';
        return [name, ...roles.map(() => who), '', reasonMark, '', place];
      }
      const may = roles.map((role) => (access.roles.includes(role) ? yes : ''));
      return [name, ...may, access.personalData ?? '', reasonMark, access.stepUp ? yes : '', place];
    });
  return `${head}\n${tableOf(columns, rows)}`;
}

const order = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
