import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The servers of signing in, which `config.json` in a folder names: their origins.
 * @param {string} folder
 * @returns {string[]} none, where nobody signs in
 */
export function readServers(folder) {
  const path = join(folder, 'config.json');
  if (!existsSync(path)) return [];
  const values = Object.values(JSON.parse(readFileSync(path, 'utf8')));
  return [...new Set(values.filter((value) => URL.canParse(value)).map((address) => new URL(address).origin))];
}
