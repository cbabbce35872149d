// Bundlers replace this expression by a constant, as they do for React itself.
declare const process: { env: { NODE_ENV?: string } };

const told = new Set<string>();

/** Tells a developer of a mistake, once; in production nothing. */
export function warnOnce(message: string): void {
  if (process.env.NODE_ENV === 'production' || told.has(message)) return;
  told.add(message);
  console.warn(`@ledenbureau/ui: ${message}`);
}
