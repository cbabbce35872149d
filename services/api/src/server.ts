// Starts the service: `node services/api/src/server.ts`. Configuration: README.md.
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import type { Traces } from './traces/traces.ts';
import { said } from './said.ts';

try {
  const config = readConfig(process.env);
  // OpenTelemetry sees those modules that are loaded after it.
  const traces = await startTraces(config.traces);
  const { serve } = await import('./service.ts');
  await serve(config, traces);
} catch (error) {
  console.error(said(error));
  process.exit(1);
}

/** Where nobody asks for traces, nothing of OpenTelemetry is loaded. */
async function startTraces(settings: Config['traces']): Promise<Traces | undefined> {
  if (settings === null) return undefined;
  const { createTraces } = await import('./traces/traces.ts');
  return createTraces(settings);
}
