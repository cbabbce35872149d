/** Release and commit of this build, from vite.config.ts. */
declare const __APP_VERSION__: string;

interface Window {
  /** What /config.json answered; rejects where nothing did in time (public/boot.js). */
  readonly configAnswer?: Promise<{ status: number; text: string }>;
}
