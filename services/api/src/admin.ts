// Who may open the register, and how they sign in: `npm run admin -- list | grant | revoke | remove-second-factor`.
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { createDatabase } from './database.ts';
import { administrators, AdministratorsError } from './modules/account/administrators.ts';
import { authorizationsAt } from './modules/account/authorizations.ts';
import { identitiesAt } from './identity/identities.ts';
import { DomainError } from './domain/errors.ts';
import { said } from './said.ts';

const usage = `npm run admin -- list
npm run admin -- grant <email>
npm run admin -- revoke <email> [--force]
npm run admin -- remove-second-factor <email>

  --force  also when it is the last administrator

DATABASE_URL, IDENTITY_ADMIN_URL and OAUTH_ADMIN_URL say where the register, Kratos' and Hydra's admin interfaces are.`;

const { values: options, positionals } = parseArgs({
  options: { force: { type: 'boolean', default: false }, help: { type: 'boolean' } },
  allowPositionals: true,
});
const [command = '', email = '', ...rest] = positionals;
const complete =
  command === 'list'
    ? email === ''
    : ['grant', 'revoke', 'remove-second-factor'].includes(command) && email.includes('@');
if (options.help) {
  console.log(usage);
  process.exit(0);
}
if (!complete || rest.length > 0) {
  console.error(usage);
  process.exit(2);
}

const names = ['DATABASE_URL', 'IDENTITY_ADMIN_URL', 'OAUTH_ADMIN_URL'] as const;
const missing = names.filter((name) => !URL.canParse(process.env[name] ?? ''));
if (missing.length > 0) {
  console.error(`Set ${missing.join(', ')} to an address.`);
  process.exit(2);
}
const [databaseUrl, identityUrl, oauthUrl] = names.map((name) => process.env[name] ?? '') as [string, string, string];

const isAway = (error: unknown) => error instanceof DomainError && error.code === 'not_ready';

const db = createDatabase({ url: databaseUrl, max: 1, applicationName: 'ledenbureau-admin' });
const register = administrators({
  db,
  identities: identitiesAt(identityUrl),
  authorizations: authorizationsAt(oauthUrl),
  osUser: userInfo().username,
});
try {
  if (command === 'list') {
    for (const { id, email: address, name } of await register.list()) console.log(`${address}\t${name}\t${id}`);
  } else if (command === 'grant') {
    const granted = await register.grant(email);
    console.log(
      granted ? `${email} is an administrator from the next sign-in.` : `${email} is an administrator already.`,
    );
  } else if (command === 'remove-second-factor') {
    const kinds = await register.removeSecondFactors(email);
    console.log(
      kinds.length === 0
        ? `${email} had no second factor, and is signed out everywhere.`
        : `${email} has no second factor any more (${kinds.join(', ')}), and is signed out everywhere.`,
    );
  } else {
    await register.revoke(email, options);
    console.log(`${email} is no administrator any more, and is signed out everywhere.`);
  }
} catch (error) {
  // What the servers said is in the cause: the refusal itself is for programs.
  const { cause } = error as Error;
  const why = error instanceof AdministratorsError || !(cause instanceof Error) ? '' : ` (${said(cause)})`;
  const what = isAway(error) ? 'Kratos or Hydra does not answer as it should' : said(error);
  console.error(`${what}${why}`);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
