// The mails of Kratos, executed by a Go program that knows the same templates and functions (text/template and sprig): Caddy.
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkPort } from '../../postgres.ts';
import { startCaddy } from './caddy.ts';
import { deployDir, has, template } from './rendered.ts';

const folder = join(deployDir, 'kratos/mail');
const parts = ['email.body.gotmpl', 'email.body.plaintext.gotmpl', 'email.subject.gotmpl'];
/** What Kratos gives each mail of the method `code` (v26.2.0): the field with the code, and the one with the traits. */
const valid = [
  ['recovery_code', 'RecoveryCode', 'Identity'],
  ['verification_code', 'VerificationCode', 'Identity'],
  ['login_code', 'LoginCode', 'Identity'],
  ['registration_code', 'RegistrationCode', null],
] as const;
const invalid = ['recovery_code', 'verification_code'] as const;

it('there is a subject, a text and a page for every mail, and Kratos is told where they are', () => {
  const expected = [...valid.map(([name]) => `${name}/valid`), ...invalid.map((name) => `${name}/invalid`)];
  expect(globSync('**/*.gotmpl', { cwd: folder }).toSorted()).toEqual(
    expected.flatMap((name) => parts.map((part) => `${name}/${part}`)).toSorted(),
  );
  expect(template('kratos/kratos.yml')).toContain('template_override_path: /etc/kratos/mail');
});

const caddy = has('caddy', 'version');

describe.skipIf(!caddy)(`mails${caddy ? '' : ' (skipped: Caddy, which executes them, is not installed)'}`, () => {
  const site = mkdtempSync(join(tmpdir(), 'ledenbureau-mail-'));
  let url = '';
  let server: Awaited<ReturnType<typeof startCaddy>>;

  beforeAll(async () => {
    const port = await checkPort(0);
    url = `http://localhost:${port}`;
    writeFileSync(
      join(site, 'Caddyfile'),
      `{\n\tadmin off\n}\n${url} {\n\troot * ${site}\n\ttemplates {\n\t\tmime text/plain\n\t}\n\tfile_server\n}\n`,
    );
    server = await startCaddy(join(site, 'Caddyfile'), url, { HOME: site });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(site, { recursive: true });
  });

  let files = 0;
  async function execute(path: string, model: object): Promise<string> {
    const text = readFileSync(join(folder, path), 'utf8');
    const data = JSON.stringify(JSON.stringify(model));
    const name = `${(files += 1)}.txt`;
    writeFileSync(
      join(site, name),
      `{{- define "mail" -}}\n${text}{{- end -}}{{- template "mail" (fromJson ${data}) -}}`,
    );
    const answer = await fetch(`${url}/${name}`);
    expect(answer.status, path).toBe(200);
    return answer.text();
  }

  for (const [name, field, owner] of valid) {
    for (const [locale, language, words] of [
      ['en', 'en', /\bcode\b[\s\S]*\bminutes\b/u],
      ['en-GB', 'en', /\byour?\b/iu],
      ['nl', 'nl', /\bcode\b[\s\S]*\bminuten\b/u],
      ['de', 'nl', /\bminuten\b/u],
      [undefined, 'nl', /\bminuten\b/u],
    ] as const) {
      it(`${name} is in ${language} for the locale ${String(locale)}`, async () => {
        const traits = locale === undefined ? {} : { locale };
        const model = {
          [field]: '042917',
          ExpiresInMinutes: 15,
          ...(owner === null ? { Traits: traits } : { [owner]: { traits } }),
        };
        const [page, text, subject] = await Promise.all(parts.map((part) => execute(`${name}/valid/${part}`, model)));
        expect(page).toMatch(new RegExp(`^\\s*<!doctype html>\\s*<html lang="${language}">`, 'u'));
        for (const body of [page, text]) {
          expect(body).toContain('042917');
          expect(body).toContain('15 minut');
          expect(body).toMatch(words);
          expect(body).not.toContain('no value');
        }
        // A subject of two lines would be two headers; a code in it would show on a locked screen.
        expect(subject?.trim()).toMatch(language === 'en' ? /^(Your|Confirm)[^\n]+$/u : /^(Uw|Bevestig)[^\n]+$/u);
        expect(subject).not.toContain('042917');
      });
    }
  }

  it.each(invalid)('%s tells somebody who is not known so, in both languages', async (name) => {
    const bodies = await Promise.all(parts.map((part) => execute(`${name}/invalid/${part}`, { To: 'x@elders.nl' })));
    for (const body of bodies) expect(body).toMatch(/account[\s\S]*No account|geen account[\s\S]*no account/iu);
  });
});
