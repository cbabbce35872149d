// Bundlers replace this expression by a constant, as they do for React itself.
declare const process: { env: { NODE_ENV?: string } };

/** True in development and in tests: mistakes in texts are then reported on the console. */
export const development = process.env.NODE_ENV !== 'production';

export function warn(message: string): void {
  if (development) console.warn(message);
}
