/** Release and commit of this build, from vite.config.ts. */
declare const __APP_VERSION__: string;
