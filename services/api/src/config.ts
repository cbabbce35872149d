import type { JSONWebKeySet } from 'jose';
import type { Chart } from './domain/accounting/chart.ts';
import type { RolesByPerson } from './domain/roles.ts';
import { environment, settingNames } from './environment.ts';
import { traceSettings } from './traces/settings.ts';
import type { TraceSettings } from './traces/settings.ts';

/** How this service is set up; read once at the start, from the environment (README, "Configuration"). */
export interface Config {
  port: number;
  host: string;
  /** How long the process goes on after it was told to end, so that nobody is led here any more when it does. */
  drainMs: number;
  /** How long an answer may take to be taken in, however slowly its reader reads; streams of events go on. */
  answerMs: number;
  databaseUrl: string;
  /** Where a session of PostgreSQL itself is had, for LISTEN: a pooler that keeps no sessions would hear nothing. */
  databaseListenUrl: string;
  /** A standby that confirms what the primary commits, for what is only read; null = everything is read at the primary. */
  databaseReadUrl: string | null;
  oauth: {
    issuer: string;
    /** The keys of signed tokens; null = the server is asked about every token. */
    jwksUrl: string | null;
    /** For whom a token must be; null = it may not name anybody. */
    audience: string | null;
    /** The apps whose tokens are accepted, and which people may sign in to; null = any. */
    clients: string[] | null;
    /** Values of `typ` that a signed token may have, in lower case; "none" = it has none. */
    tokenTypes: string[];
    /** Where the claims lie: the names on the way to each. */
    claims: Record<'isAdmin' | 'name' | 'email' | 'emailVerified', readonly string[]>;
    /** How long after it was issued a token is accepted, whatever it says itself. */
    maxTokenSeconds: number;
    /** How long after a sign-in its tokens are renewed, however often they were. */
    maxSignInSeconds: number;
    clockToleranceSeconds: number;
    /** Where tokens that are not signed are asked about; null = they are refused. */
    introspection: { url: string; clientId: string; clientSecret: string | null; keptSeconds: number } | null;
  };
  /**
   * What administrators are asked beside their password: null = what they set up themselves. Else every sign-in has a second
   * factor, and steps that move money or rights ask for it again.
   */
  secondFactor: {
    /** The keys and the issuer of the tokens that the identity service makes of sessions. */
    keys: JSONWebKeySet;
    issuer: string;
    /** How long after it was given a second factor is taken as given just now. */
    seconds: number;
    toleranceSeconds: number;
  } | null;
  /** The servers behind the account module; what is null switches the routes that need it off. */
  account: {
    /** Kratos as browsers see it. */
    identityUrl: string | null;
    identityAdminUrl: string | null;
    /** Kratos' public interface from inside, for the brake before it. */
    identityUpstream: string | null;
    /** Hydra's admin interface. */
    oauthAdminUrl: string | null;
    /** What Hydra and Kratos send as x-hook-key. */
    hookKey: string | null;
    /** The app, for people whose sign-in stops here. */
    appUrl: string | null;
  };
  /** Addresses or networks whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Requests of one address, and about one person, to the routes of signing in. */
  rateLimitPerMinute: number;
  /** Origins whose pages may call the API. */
  corsOrigins: string[];
  /** What administrators may do, where that is not everything. */
  roles: RolesByPerson;
  /** Off = a cooperative with one administrator: nothing waits for a second one. */
  fourEyes: boolean;
  /** A single transaction above this amount waits for a second administrator. */
  fourEyesThresholdCents: bigint;
  /** Tax withheld from interest, in parts per million; 0 where none is. */
  interestWithholdingPpm: number;
  /** What may be redeemed early in a year; null = no budget is kept. */
  redemptionBudgetCents: bigint | null;
  /** A request that is open for longer is overdue. */
  redemptionOverdueDays: number;
  /** What may be raised in twelve months without a prospectus; and above which parts of an instrument a holder is named. */
  compliance: { offerLimitCents: bigint; holderPercentages: readonly number[] };
  /** The cooperative's own account, from which members are paid; iban null = no payment batch can be made. */
  payments: { iban: string | null; bic: string | null; name: string };
  /** Bookings of one member by one maker within so many days are weighed together; 0 = each by itself. */
  fourEyesDays: number;
  /** For so many days nothing is paid to an account that took the place of another. */
  ibanHoldDays: number;
  /** What an audit file says of the cooperative, and the numbers of its own chart of accounts. */
  accounting: { chart: Chart; companyId: string | null; taxId: string };
  /** Whole years after the last of a member for which the administration is kept; seven at least, by law. */
  retentionYears: number;
  /** Where mails to members go: an SMTP server, or a folder (file:///…); url null = they wait until it is set. */
  mail: {
    url: string | null;
    /** name null = the cooperative's. */
    from: { name: string | null; address: string };
  };
  /** Where metrics are had, and the folder of what is reported of backups; null = nowhere, none. */
  metrics: { address: { host: string; port: number } | null; reportsDir: string | null };
  /** How requests and jobs are traced; null = they are not. */
  traces: TraceSettings | null;
  logLevel: string;
}

/** @throws Error that names every variable that is missing or wrong, and how. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const place = ({ path }: { path: PropertyKey[] }) => settingNames.indexOf(String(path[0]));
    const issues = parsed.error.issues.toSorted((a, b) => place(a) - place(b));
    const problems = issues.map(({ code, path, message }) => {
      const name = String(path[0]);
      return env[name] === undefined && code !== 'custom' ? `${name} is missing` : `${name}: ${message}`;
    });
    throw new Error(`The configuration is not complete: ${problems.join('; ')}`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    drainMs: values.DRAIN_SECONDS * 1_000,
    answerMs: values.ANSWER_SECONDS * 1_000,
    databaseUrl: values.DATABASE_URL,
    databaseListenUrl: values.DATABASE_LISTEN_URL ?? values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    oauth: {
      issuer: values.OAUTH_ISSUER,
      jwksUrl: values.OAUTH_JWKS_URL ?? null,
      audience: values.OAUTH_AUDIENCE === 'none' ? null : values.OAUTH_AUDIENCE,
      clients: values.OAUTH_CLIENTS.includes('none') ? null : values.OAUTH_CLIENTS,
      tokenTypes: values.OAUTH_TOKEN_TYPES.map((type) => type.toLowerCase()),
      claims: {
        isAdmin: values.OAUTH_ADMIN_CLAIM,
        name: values.OAUTH_NAME_CLAIM,
        email: values.OAUTH_EMAIL_CLAIM,
        emailVerified: values.OAUTH_EMAIL_VERIFIED_CLAIM,
      },
      maxTokenSeconds: values.OAUTH_MAX_TOKEN_SECONDS,
      maxSignInSeconds: values.OAUTH_MAX_SIGN_IN_SECONDS,
      clockToleranceSeconds: values.OAUTH_CLOCK_TOLERANCE_SECONDS,
      introspection:
        values.OAUTH_INTROSPECTION_URL === undefined
          ? null
          : {
              url: values.OAUTH_INTROSPECTION_URL,
              clientId: values.OAUTH_CLIENT_ID,
              clientSecret: values.OAUTH_CLIENT_SECRET ?? null,
              keptSeconds: values.OAUTH_INTROSPECTION_SECONDS,
            },
    },
    secondFactor:
      values.SECOND_FACTOR === 'required' && values.STEP_UP_JWKS && values.STEP_UP_ISSUER
        ? {
            keys: values.STEP_UP_JWKS,
            issuer: values.STEP_UP_ISSUER,
            seconds: values.STEP_UP_SECONDS,
            toleranceSeconds: values.OAUTH_CLOCK_TOLERANCE_SECONDS,
          }
        : null,
    account: {
      identityUrl: values.IDENTITY_URL ?? null,
      identityAdminUrl: values.IDENTITY_ADMIN_URL ?? null,
      identityUpstream: values.IDENTITY_UPSTREAM ?? null,
      oauthAdminUrl: values.OAUTH_ADMIN_URL ?? null,
      hookKey: values.TOKEN_HOOK_KEY ?? null,
      appUrl: values.APP_URL ?? values.CORS_ORIGINS[0] ?? null,
    },
    trustedProxies: values.TRUSTED_PROXIES,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    corsOrigins: values.CORS_ORIGINS,
    roles: values.ADMINISTRATOR_ROLES,
    fourEyes: values.FOUR_EYES === 'on',
    fourEyesThresholdCents: BigInt(values.FOUR_EYES_THRESHOLD_CENTS),
    interestWithholdingPpm: values.INTEREST_WITHHOLDING_PPM,
    redemptionBudgetCents: values.REDEMPTION_BUDGET_CENTS === undefined ? null : BigInt(values.REDEMPTION_BUDGET_CENTS),
    redemptionOverdueDays: values.REDEMPTION_OVERDUE_DAYS,
    compliance: {
      offerLimitCents: BigInt(values.OFFER_LIMIT_CENTS),
      holderPercentages: values.HOLDER_PERCENTAGES,
    },
    payments: {
      iban: values.PAYMENT_IBAN ?? null,
      bic: values.PAYMENT_BIC ?? null,
      name: values.PAYMENT_NAME ?? values.COOPERATIVE,
    },
    fourEyesDays: values.FOUR_EYES_DAYS,
    ibanHoldDays: values.IBAN_HOLD_DAYS,
    accounting: {
      chart: values.LEDGER_ACCOUNTS,
      companyId: values.COMPANY_ID ?? null,
      taxId: values.COMPANY_TAX_ID,
    },
    retentionYears: values.RETENTION_YEARS,
    mail: { url: values.MAIL_URL ?? null, from: values.MAIL_FROM },
    metrics: { address: values.METRICS_ADDRESS ?? null, reportsDir: values.REPORTS_DIR ?? null },
    traces: traceSettings(values),
    logLevel: values.LOG_LEVEL,
  };
}
