import { isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { chartNames } from './domain/accounting/chart.ts';
import {
  address,
  claim,
  databaseAddress,
  insideAddress,
  networks,
  keySet,
  origins,
  rolesByPerson,
  seconds,
  sender,
  shortestKey,
  texts,
} from './settingTypes.ts';
import { isRatio, traceVariables } from './traces/settings.ts';

/** The environment as the service reads it (README, "Configuration"): what each setting is, and what it is by itself. */
export const environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATABASE_URL: databaseAddress,
    DATABASE_LISTEN_URL: databaseAddress.optional(),
    DATABASE_READ_URL: databaseAddress.optional(),
    OAUTH_ISSUER: z.url(),
    OAUTH_JWKS_URL: address.optional(),
    OAUTH_AUDIENCE: z.string().min(1).default('ledenbureau-api'),
    OAUTH_TOKEN_TYPES: texts.default(['at+jwt']),
    OAUTH_CLIENTS: texts.default(['admin-app']),
    OAUTH_ADMIN_CLAIM: claim.default(['is_admin']),
    OAUTH_NAME_CLAIM: claim.default(['name']),
    OAUTH_EMAIL_CLAIM: claim.default(['email']),
    OAUTH_EMAIL_VERIFIED_CLAIM: claim.default(['email_verified']),
    OAUTH_MAX_TOKEN_SECONDS: seconds(30, 86_400).default(600),
    OAUTH_MAX_SIGN_IN_SECONDS: seconds(600, 2_592_000).default(43_200),
    OAUTH_CLOCK_TOLERANCE_SECONDS: seconds(0, 60).default(5),
    SECOND_FACTOR: z.enum(['offered', 'required']).default('offered'),
    STEP_UP_JWKS: keySet.optional(),
    STEP_UP_ISSUER: z.url().optional(),
    STEP_UP_SECONDS: seconds(60, 3_600).default(600),
    OAUTH_INTROSPECTION_URL: address.optional(),
    OAUTH_INTROSPECTION_SECONDS: seconds(0, 60).default(10),
    OAUTH_CLIENT_ID: z.string().min(1).default('ledenbureau-api'),
    OAUTH_CLIENT_SECRET: z.string().min(1).optional(),
    OAUTH_ADMIN_URL: address.optional(),
    IDENTITY_URL: address.optional(),
    IDENTITY_ADMIN_URL: address.optional(),
    IDENTITY_UPSTREAM: address.optional(),
    TOKEN_HOOK_KEY: z.string().min(shortestKey).optional(),
    APP_URL: address.optional(),
    CORS_ORIGINS: origins.default([]),
    TRUSTED_PROXIES: networks.default([]),
    RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(10).max(100_000).default(300),
    ADMINISTRATOR_ROLES: rolesByPerson.default(new Map()),
    FOUR_EYES: z.enum(['on', 'off']).default('on'),
    FOUR_EYES_THRESHOLD_CENTS: z.coerce.number().int().nonnegative().default(250_000),
    INTEREST_WITHHOLDING_PPM: z.coerce.number().int().min(0).max(1_000_000).default(0),
    REDEMPTION_BUDGET_CENTS: z.coerce.number().int().nonnegative().optional(),
    REDEMPTION_OVERDUE_DAYS: z.coerce.number().int().min(1).max(365).default(14),
    // The Dutch limit until 5 June 2026. Regulation (EU) 2024/2809 has 12 million since: who warns too soon does no harm.
    OFFER_LIMIT_CENTS: z.coerce.number().int().positive().default(500_000_000),
    HOLDER_PERCENTAGES: texts
      .transform((values) => values.map(Number).toSorted((a, b) => a - b))
      .pipe(z.array(z.number().gt(0).max(100)).min(1).max(5))
      .default([10, 25]),
    PAYMENT_IBAN: z
      .string()
      .refine((iban) => isValidIBAN(iban), { error: 'as NL00BANK0123456789, without blanks' })
      .optional(),
    PAYMENT_BIC: z
      .string()
      .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/u)
      .optional(),
    COOPERATIVE: z.string().min(1).max(70).default('Ledenbureau'),
    PAYMENT_NAME: z.string().min(1).max(70).optional(),
    FOUR_EYES_DAYS: z.coerce.number().int().min(0).max(90).default(7),
    IBAN_HOLD_DAYS: z.coerce.number().int().min(0).max(90).default(5),
    LEDGER_ACCOUNTS: z
      .string()
      .default('')
      .transform((text) =>
        Object.fromEntries(
          text
            .split(',')
            .filter(Boolean)
            .map((pair) => pair.trim().split('=')),
        ),
      )
      .pipe(
        z.record(
          z
            .string()
            .refine((name) => chartNames.includes(name.split(':')[0] ?? ''), { error: 'no account of the register' }),
          z.string({ error: 'as bank=1100,equity:AANDEEL=0510' }).regex(/^[\w.-]{1,35}$/u),
        ),
      ),
    COMPANY_ID: z.string().min(1).max(35).optional(),
    COMPANY_TAX_ID: z.string().min(1).max(30).default('onbekend'),
    RETENTION_YEARS: z.coerce.number().int().min(7).max(50).default(7),
    DOCUMENTS_DIR: z
      .string()
      .max(0, { error: 'documents are in the register: take them in (docs/deploy.md, "Documents") and leave this out' })
      .optional(),
    MAIL_URL: z.url({ protocol: /^(smtps?|file)$/, error: 'as smtps://user:password@host:465/' }).optional(),
    MAIL_FROM: sender.default({ name: null, address: 'noreply@localhost' }),
    DRAIN_SECONDS: seconds(0, 60).default(0),
    ANSWER_SECONDS: seconds(60, 18_000).default(1_800),
    METRICS_ADDRESS: insideAddress.optional(),
    REPORTS_DIR: z.string().min(1).optional(),
    ...traceVariables,
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine((values) => values.OAUTH_JWKS_URL !== undefined || values.OAUTH_INTROSPECTION_URL !== undefined, {
    path: ['OAUTH_JWKS_URL'],
    error: 'this or OAUTH_INTROSPECTION_URL is needed',
    when: () => true, // told together with whatever else is wrong
  })
  .refine(
    ({ SECOND_FACTOR, STEP_UP_JWKS, STEP_UP_ISSUER }) =>
      SECOND_FACTOR === 'offered' || (STEP_UP_JWKS && STEP_UP_ISSUER),
    { path: ['SECOND_FACTOR'], error: 'required needs STEP_UP_JWKS and STEP_UP_ISSUER' },
  )
  .refine(({ METRICS_ADDRESS, PORT }) => PORT === 0 || METRICS_ADDRESS?.port !== PORT, {
    path: ['METRICS_ADDRESS'],
    error: 'another port than PORT',
  })
  .refine((values) => values.OTEL_TRACES_SAMPLER_ARG === undefined || isRatio(values), {
    path: ['OTEL_TRACES_SAMPLER_ARG'],
    error: 'a part, for OTEL_TRACES_SAMPLER=traceidratio or parentbased_traceidratio',
  });

/** The names of all settings that the service reads. */
export const settingNames = Object.keys(environment.shape);
