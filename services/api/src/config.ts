import { z } from 'zod';

const list = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)));

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.string().min(1),
  OAUTH_ISSUER: z.url(),
  OAUTH_JWKS_URL: z.url(),
  OAUTH_AUDIENCE: z.string().min(1).default('ledenbureau-api'),
  CORS_ORIGINS: list.default([]),
  FOUR_EYES: z.enum(['on', 'off']).default('on'),
  FOUR_EYES_THRESHOLD_CENTS: z.coerce.number().int().nonnegative().default(250_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** How this service is set up; read once at the start, from the environment (README, "Configuration"). */
export interface Config {
  port: number;
  host: string;
  databaseUrl: string;
  oauth: { issuer: string; jwksUrl: string; audience: string };
  /** Origins whose pages may call the API. */
  corsOrigins: string[];
  /** Off = a cooperative with one administrator: nothing waits for a second one. */
  fourEyes: boolean;
  /** A single transaction above this amount waits for a second administrator. */
  fourEyesThresholdCents: bigint;
  logLevel: string;
}

/** @throws Error that names every variable that is missing or wrong, and how. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => {
      const name = path.join('.');
      return env[name] === undefined ? `${name} is missing` : `${name}: ${message}`;
    });
    throw new Error(`The configuration is not complete: ${problems.join('; ')}`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    oauth: { issuer: values.OAUTH_ISSUER, jwksUrl: values.OAUTH_JWKS_URL, audience: values.OAUTH_AUDIENCE },
    corsOrigins: values.CORS_ORIGINS,
    fourEyes: values.FOUR_EYES === 'on',
    fourEyesThresholdCents: BigInt(values.FOUR_EYES_THRESHOLD_CENTS),
    logLevel: values.LOG_LEVEL,
  };
}
