// Files as LibreOffice writes them, where it is there; elsewhere opendocument.test.ts and bulk.test.ts have files as it and other
// programs wrote them.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile as readDisk, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { nothingWished, readFile } from './file.ts';
import { textOf } from './table.ts';

const soffice = ['soffice', 'libreoffice'].find((name) => {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

test.skipIf(soffice === undefined).each(['xlsx', 'ods'])(
  'a list that LibreOffice writes as %s is read (skipped without it)',
  async (format) => {
    const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-soffice-'));
    try {
      const list = 'lidnummer,soort,instrument,ingangsdatum,aantal\n100001,Uitgifte,AANDEEL,2026-06-01,12\n';
      await writeFile(join(folder, 'list.csv'), list);
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      const filter = '--infilter=Text - txt - csv (StarCalc):44,34,76,1';
      const how = ['--headless', profile, filter, '--convert-to', format, '--outdir', folder, join(folder, 'list.csv')];
      await promisify(execFile)(soffice ?? '', how, { timeout: 100_000 });
      const { reading, table } = await readFile(await readDisk(join(folder, `list.${format}`)), nothingWished);
      expect(reading.format).toBe('workbook');
      expect(table.headers).toEqual(['lidnummer', 'soort', 'instrument', 'ingangsdatum', 'aantal']);
      expect(table.rows[0]?.cells.map(textOf)).toEqual(['100001', 'Uitgifte', 'AANDEEL', '2026-06-01', '12']);
      expect(table.rows[0]?.cells[3]).toEqual({ date: '2026-06-01' });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
