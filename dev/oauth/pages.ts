import { createHash } from 'node:crypto';
import type { KoaContextWithOIDC } from 'oidc-provider';

const submit = 'document.forms[0].submit()';
const hash = createHash('sha256').update(submit).digest('base64');

/** Signs out without asking again: the person pressed "sign out" in the back office already. */
export function signOutPage(ctx: KoaContextWithOIDC, form: string, adminOrigin: string): void {
  const button = '<button type="submit" form="op.logoutForm" name="logout" value="yes">Afmelden / Sign out</button>';
  const confirmed = form.replace('</form>', '<input type="hidden" name="logout" value="yes"/></form>');
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; form-action 'self' ${adminOrigin}; frame-ancestors 'none'`;
  ctx.set('content-security-policy', policy);
  ctx.type = 'html';
  ctx.body = page('Afmelden', `${confirmed}<noscript>${button}</noscript><script>${submit}</script>`);
}

export function signedOutPage(ctx: KoaContextWithOIDC, adminOrigin: string): void {
  answer(ctx, 'Uitgelogd', `<p>U bent uitgelogd. You are signed out.</p>${back(adminOrigin)}`);
}

export function errorPage(ctx: KoaContextWithOIDC, out: Record<string, unknown>, adminOrigin: string): void {
  const reason = [out.error, out.error_description].filter((value) => typeof value === 'string').join(': ');
  const text = 'Aanmelden is niet gelukt; begin opnieuw. Signing in did not succeed; start again.';
  answer(ctx, 'Aanmelden mislukt', `<p>${text}</p><p><code>${escapeHtml(reason)}</code></p>${back(adminOrigin)}`);
}

function answer(ctx: KoaContextWithOIDC, title: string, body: string): void {
  ctx.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  ctx.type = 'html';
  ctx.body = page(title, body);
}

const back = (origin: string): string => `<p><a href="${escapeHtml(origin)}/">Ledenbureau</a></p>`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="nl"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title}</title><body>${body}</body></html>`;

function escapeHtml(text: string): string {
  const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => named[character] ?? character);
}
