import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { oauthErrors } from './errors.ts';
import { messageKey, messageKeys, namedIds } from './identity/messageKeys.ts';
import { knownMessages } from './testing/messageIds.ts';
import { en as english, nl as dutch } from './words/index.ts';

const here = import.meta.dirname;
const nl: Readonly<Record<string, string>> = dutch;
const en: Readonly<Record<string, string>> = english;

const notices = knownMessages.filter(({ type }) => type === 'info' || type === 'success');

/** Every key that the code names, and those that it makes of an id. */
function neededKeys(): string[] {
  const sources = globSync(`${here}/**/*.{ts,tsx}`).filter((path) => !/\.test\.|src\/words\//.test(path));
  const literal = sources.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/'((?:error\.)?auth\.[\w.]+)'/g)]);
  return [
    ...literal.map(([, key = '']) => key),
    ...Object.values(messageKeys).map((name) => `error.auth.${name}`),
    ...namedIds.map((id) => `error.auth.${id}`),
    ...[...oauthErrors, 'unknown'].map((code) => `error.auth.oauth.${code}`),
    ...notices.map(({ id }) => `auth.message.${id}`),
    'error.auth.unknown',
  ];
}

const placeholders = (text = '') => [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, name = '']) => name).sort();

it('has a text in Dutch and English for every key, and none too many', () => {
  const ours = (texts: Record<string, string>) =>
    Object.keys(texts)
      .filter((key) => /^(?:error\.)?auth\./.test(key))
      .map((key) => key.replace(/_(?:one|other)$/, ''))
      .filter((key, index, all) => all.indexOf(key) === index)
      .sort();
  const needed = [...new Set(neededKeys())].sort();
  expect(ours(nl)).toEqual(needed);
  expect(ours(en)).toEqual(needed);
  expect(needed.filter((key) => nl[key] === '' || en[key] === '')).toEqual([]);
  expect(needed.map((key) => [key, placeholders(nl[key])])).toEqual(needed.map((key) => [key, placeholders(en[key])]));
});

it.each(knownMessages.filter(({ type }) => type !== null))(
  'names in the text of message $id only what the service tells with it',
  ({ id, type, context }) => {
    const key = type === 'error' ? `error.auth.${messageKey(id)}` : `auth.message.${id}`;
    for (const texts of [nl, en]) {
      expect(texts[key]).toBeTruthy();
      expect(context).toEqual(expect.arrayContaining(placeholders(texts[key])));
    }
  },
);

/** Words that only the right sentence has, by the meaning that the specification's section 8 gives to an id. */
const sentences: readonly (readonly [key: string, nl: RegExp, en: RegExp])[] = [
  ['generic', /^Dat lukte niet/, /^That did not work/],
  ['missingProperty', /^Vul dit veld in/, /^Enter a value/],
  ['lengthTooShort', /^Dit is te kort.*minstens/, /^This is too short.*at least/],
  ['patternMismatch', /juiste vorm/, /right form/],
  ['weakPassword', /wachtwoord is te zwak/, /password is too weak/],
  ['invalidCredentials', /e-mailadres of het wachtwoord is onjuist/, /email address or the password is incorrect/],
  ['accountAlreadyExists', /bestaat al een account.*Meld u daarmee aan\.$/, /already an account.*Sign in with it\.$/],
  ['invalidAuthCode', /code is onjuist of al gebruikt/, /code is incorrect or has been used/],
  ['accountNotActive', /nog niet actief/, /not active yet/],
  ['accountNotFound', /geen beveiligingssleutel/, /no security key/],
  ['lengthTooLong', /^Dit is te lang.*hoogstens/, /^This is too long.*at most/],
  ['minimumViolated', /\{\{minimum\}\} of meer/, /\{\{minimum\}\} or more/],
  ['strictMinimumViolated', /meer dan \{\{minimum\}\}/, /more than \{\{minimum\}\}/],
  ['maximumViolated', /\{\{maximum\}\} of minder/, /\{\{maximum\}\} or less/],
  ['strictMaximumViolated', /minder dan \{\{maximum\}\}/, /less than \{\{maximum\}\}/],
  ['notMultipleOf', /veelvoud van \{\{base\}\}/, /multiple of \{\{base\}\}/],
  ['tooManyItems', /hoogstens \{\{max_items\}\}/, /at most \{\{max_items\}\}/],
  ['tooFewItems', /minstens \{\{min_items\}\}/, /at least \{\{min_items\}\}/],
  ['duplicateItems', /twee keer hetzelfde/, /the same twice/],
  ['accountExistsViaSocialLogin', /accounts te koppelen/, /link the accounts/],
  ['notEqualToConstant', /Hier moet \{\{expected\}\} staan/, /must be \{\{expected\}\}/],
  ['passwordTooSimilar', /lijkt te veel op/, /too similar/],
  ['fieldTooShort', /wachtwoord is te kort/, /password is too short/],
  ['fieldTooLong', /wachtwoord is te lang/, /password is too long/],
  ['passwordInDataBreach', /datalek/, /data breach/],
  ['accountNotConfigured', /niet met een code aanmelden/, /cannot sign in with a code/],
  ['traitsMismatch', /eerder invulde/, /entered before/],
  ['noLoginMethod', /u kunt er niet mee aanmelden/, /cannot be used to sign in/],
  ['captchaFailed', /of u een mens bent/, /whether you are human/],
  ['security_csrf_violation', /cookies/, /cookies/],
  ['self_service_flow_expired', /duurde te lang en is verlopen/, /took too long and has expired/],
  ['session_already_available', /al aangemeld\. Laad/, /already signed in\. Reload/],
  ['session_inactive', /^U bent niet aangemeld/, /^You are not signed in/],
  ['session_refresh_required', /met uw wachtwoord dat u het bent/, /with your password that it is you/],
  ['flowNotFound', /bestaat niet meer/, /no longer exists/],
  ['forbidden', /geen toegang/, /no access/],
  ['unauthorized', /aanmelding is niet meer geldig/, /sign-in is no longer valid/],
  ['unexpectedStatusCode', /onverwacht antwoord \(\{\{status\}\}\)/, /unexpected answer \(\{\{status\}\}\)/],
  ['unexpected', /niet bereikbaar/, /cannot be reached/],
  ['unknown', /Er ging iets mis bij het aanmelden/, /Something went wrong while signing in/],
  ['noAccessToken', /^U bent niet meer aangemeld/, /^You are no longer signed in/],
  ['unexpectedAccountDetails', /gegevens van uw account/, /details of your account/],
  ['oauth.invalid_request', /aanmelding was onvolledig/, /sign-in was incomplete/],
  ['oauth.invalid_grant', /^Uw aanmelding is verlopen/, /^Your sign-in has expired/],
  ['oauth.unauthorized_client', /toepassing mag zo niet aanmelden/, /may not sign in like this/],
  ['oauth.access_denied', /geweigerd of afgebroken/, /refused or cancelled/],
  ['oauth.unsupported_response_type', /ondersteunt deze manier/, /does not support this way/],
  ['oauth.invalid_scope', /recht dat niet bestaat/, /right that does not exist/],
  ['oauth.server_error', /iets mis bij de aanmelddienst/, /went wrong at the sign-in service/],
  ['oauth.temporarily_unavailable', /even niet beschikbaar/, /unavailable for a moment/],
  ['oauth.invalid_client', /kent deze toepassing niet/, /does not know this application/],
  ['oauth.unsupported_grant_type', /ondersteunt deze manier/, /does not support this way/],
  ['oauth.invalid_json', /was niet te lezen/, /could not be read/],
  ['oauth.invalid_token', /niet meer geldig/, /no longer valid/],
  ['oauth.unknown', /onbekende fout/, /unknown error/],
];

describe('the sentences of the error catalogue', () => {
  it.each(sentences)('say of %s what it means', (key, dutch, english) => {
    expect(nl[`error.auth.${key}`]).toMatch(dutch);
    expect(en[`error.auth.${key}`]).toMatch(english);
  });

  it('cannot be told apart only where they mean the same', () => {
    // Two pairs say one thing of two requests.
    const same = new Set([
      'unauthorized',
      'oauth.invalid_token',
      'oauth.unsupported_response_type',
      'oauth.unsupported_grant_type',
    ]);
    for (const [key, dutch, english] of sentences.filter(([key]) => !same.has(key))) {
      const others = sentences.filter(([other]) => other !== key).map(([other]) => `error.auth.${other}`);
      expect(
        others.filter((other) => dutch.test(nl[other] ?? '')),
        key,
      ).toEqual([]);
      expect(
        others.filter((other) => english.test(en[other] ?? '')),
        key,
      ).toEqual([]);
    }
  });
});
