import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../settings.ts';
import { deployDir, has } from './rendered.ts';

const missing = [
  ['psql', '--version'],
  ['caddy', 'version'],
  ['curl', '--version'],
].flatMap(([program = '', ...args]) => (has(program, ...args) ? [] : program));
const skipped = missing.length > 0 ? ` (skipped: ${missing.join(', ')} is not installed)` : '';

describe.skipIf(missing.length > 0)(`deploy/rehearse --short${skipped}`, () => {
  it('follows docs/deploy.md to a doctor that finds nothing, a booking, and a person who is shown out', () => {
    // or it builds it first, and the builder's words are among its own
    const admin = join(root, 'apps/admin');
    if (!existsSync(join(admin, 'dist')))
      execFileSync(join(root, 'node_modules/.bin/vite'), ['build'], { cwd: admin, stdio: 'ignore' });
    const { status, stdout, stderr } = spawnSync(join(deployDir, 'rehearse'), ['--short'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => line.replace(/^ *[\d.]+ s {2}/u, ''));
    expect(lines).toEqual([
      'by hand, as docs/deploy.md has it',
      'the doctor finds nothing',
      'deploy/install --plan finds nothing to do',
      'a database whose log has rows of members is set right',
      'a changed setting changes what it is in, and nothing else',
      'nobody works with a password alone, where a second factor is required: 403',
      'the administrator sets up an authenticator app',
      'somebody reads with the administrator’s session: 200',
      'a page that she opens signs in by a hidden frame, and nobody is asked',
      'where nobody is known, the frame says that somebody has to be asked',
      'the administrator books a share: 201',
      'shows every other session out: 204',
      'the other session is out at the next call: 401',
      'her own goes on: 200',
      'a setting asks for a proof: 403',
      'with the proof of her session it is looked at: 422',
      'an hour later her session is no proof: 403',
      'she gives the second factor again, and it is looked at: 422',
      'after another password nobody else is in: 401',
      'no secret is in a log',
      'the rehearsal went well',
    ]);
  }, 400_000);
});
