// Bundlers replace this expression by a constant, as they do for React itself.
declare const process: { env: { NODE_ENV?: string } };

const warnings = new Set<string>();

/** Tells a developer of a mistake, once; in production nothing. */
export function warnOnce(message: string): void {
  if (process.env.NODE_ENV === 'production' || warnings.has(message)) return;
  warnings.add(message);
  console.warn(`@ledenbureau/ui: ${message}`);
}
