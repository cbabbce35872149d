// Starts the service: `node services/api/src/server.ts`. Configuration: README.md.
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { createDatabase } from './database.ts';
import type { Config } from './config.ts';
import { startConversions } from './modules/conversions/worker.ts';
import { mailSender, startPost } from './workflow/mails.ts';

const closeWithinMs = 10_000;

try {
  await serve(readConfig(process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function serve(config: Config): Promise<void> {
  const db = createDatabase({
    url: config.databaseUrl,
    applicationName: 'ledenbureau-api',
    // The error of pg carries its whole client: the message says enough.
    onLost: ({ message }) => app.log.warn({ reason: message }, 'a database connection was lost'),
  });
  const context = { config, db, clock: systemClock };
  const app = await buildApp(context);
  await app.listen({ port: config.port, host: config.host });
  const { url, from } = config.mail;
  const onError = (err: unknown): void => app.log.warn({ err }, 'the mails could not be sent');
  const post = url === null ? null : startPost(db, mailSender(url, from), { onError });
  const conversions = startConversions(context, {
    onError: (err) => app.log.warn({ err }, 'a task of a conversion could not be done'),
  });

  let closing = false;
  const close = async (signal: string): Promise<void> => {
    if (closing) return;
    closing = true;
    app.log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), closeWithinMs).unref();
    await app.close();
    await post?.stop();
    await conversions.stop();
    await db.destroy();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void close(signal));
  process.on('SIGINT', (signal) => void close(signal));
}
