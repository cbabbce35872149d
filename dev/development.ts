/** Refuses to go on in production: these servers know everybody's password. */
export function refuseProduction(what: string, environment: string | undefined = process.env.NODE_ENV): void {
  if (environment === 'production') {
    throw new Error(
      `${what} is for development and tests only: with NODE_ENV=production use Ory Kratos and Ory Hydra.`,
    );
  }
}

/** The value of one cookie of a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, ...rest] = part.trim().split('=');
    if (key === name) return rest.join('=');
  }
  return undefined;
}
