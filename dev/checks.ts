import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { postgresDir } from './localDatabase.ts';
import { lockHolder, takenMessage } from './lock.ts';
import { checkPort } from './postgres.ts';
import { stopLeftover } from './postgres/cluster.ts';
import type { PortName, Settings } from './settings.ts';

/**
 * Looks at everything that may be in the way before anything starts, so that all of it is told at once.
 * Answers one sentence per problem, each with its remedy.
 */
export async function findProblems(settings: Settings): Promise<string[]> {
  const { dataDir, ports, database, signIn } = settings;
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch {
    return [`Cannot write to ${dataDir}: set DATA_DIR to a folder you may write to.`];
  }
  const pid = lockHolder(dataDir);
  if (pid !== undefined) return [takenMessage(dataDir, pid)];
  // What a killed run left behind is no reason to refuse.
  if (!database) await stopLeftover(join(postgresDir(settings), 'cluster'));
  const names = (Object.keys(ports) as PortName[]).filter((name) => {
    if (name === 'POSTGRES_PORT') return !database;
    // the portal may be there already
    if (name === 'MEMBERS_PORT' && settings.portal) return false;
    return !(signIn.external && /^(IDENTITY|OAUTH)_/.test(name));
  });
  const checks = names.map(async (name) => {
    try {
      await checkPort(ports[name], name);
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  return (await Promise.all(checks)).flat();
}
