import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { instant } from './clock.ts';
import type { IdentityContext } from './context.ts';
import { escapeHtml } from './html.ts';
import { listMails } from './mail.ts';
import { memberMails } from './memberMails.ts';
import type { ShownMail } from './memberMails.ts';

const shown = 50;
const style =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}' +
  'article{border-top:1px solid #ccc}h2{font-size:1.125rem}pre{font:inherit;white-space:pre-wrap}';
const hash = createHash('sha256').update(style).digest('base64');

/** GET /mail: the mails that a real service would have sent, for whoever tries the stack out. */
export function mailPage(app: FastifyInstance, { db, mailDir }: IdentityContext): void {
  app.get('/mail', async (_request, reply) => {
    const all = await Promise.all([listMails(db, shown), memberMails(mailDir, shown)]);
    const mails = all
      .flat<ShownMail[][]>()
      .toSorted((a, b) => b.createdAt - a.createdAt)
      .slice(0, shown);
    return reply
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`)
      .type('text/html; charset=utf-8')
      .send(page(mails));
  });
}

function page(mails: ShownMail[]): string {
  const none = '<p>Nog geen mail. <span lang="en">No mail yet.</span></p>';
  return `<!doctype html>
<html lang="nl">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Mail</title>
    <style>${style}</style>
  </head>
  <body>
    <h1>Mail</h1>
    <p>Deze ontwikkelomgeving verstuurt geen mail; hier staat wat verstuurd zou zijn.
    <span lang="en">This development stack sends no mail; here is what would have been sent.</span></p>
    ${mails.length === 0 ? none : mails.map(article).join('\n')}
  </body>
</html>
`;
}

const article = ({ recipient, subject, body, createdAt }: ShownMail): string =>
  `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(recipient)} · <time>${instant(createdAt)}</time></p>` +
  `<pre>${escapeHtml(body)}</pre></article>`;
