import { stat } from 'node:fs/promises';
import { unless } from './ask.ts';
import type { Problem } from './ask.ts';
import type { Setup } from './setup.ts';

/** Whoever reads the passphrase and the repository has every database, whatever guards the databases themselves. */
export async function checkPassphrase({ passphraseFile }: Setup): Promise<Problem[]> {
  try {
    const { mode } = await stat(passphraseFile);
    return unless(
      (mode & 0o077) === 0,
      'passphrase of the backup',
      `${passphraseFile} can be read by others than its owner (mode ${(mode & 0o777).toString(8)}): set it to 600.`,
    );
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // Another server has it, or only its owner may look there.
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES') return [];
    throw error;
  }
}
