import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What is done beside the service, and tells of itself in a file: `backup.json` and `drill.json`. */
export const reportKinds = ['backup', 'drill'] as const;
type ReportKind = (typeof reportKinds)[number];

const mostBytes = 16_384;

const report = z.object({
  /** When it ended. */
  at: z.iso.datetime({ offset: true }),
  ok: z.boolean(),
});

export interface Report {
  kind: ReportKind;
  seconds: number;
  isOk: boolean;
}

/** The reports that are in the folder; `onUnreadable` hears of one that is there and says nothing that can be read. */
export async function readReports(
  folder: string | null,
  onUnreadable: (kind: ReportKind, error: unknown) => void,
): Promise<Report[]> {
  if (folder === null) return [];
  const reports = await Promise.all(
    reportKinds.map(async (kind) => {
      try {
        const { at, ok } = report.parse(JSON.parse(await readShort(join(folder, `${kind}.json`))));
        return [{ kind, seconds: Date.parse(at) / 1_000, isOk: ok }];
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onUnreadable(kind, error);
        return []; // never was, or says nothing: then the figure is not there, and its alert fires
      }
    }),
  );
  return reports.flat();
}

/** A text that is no longer than a report may be: the folder is somebody else's. */
async function readShort(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBytes), 0, mostBytes, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
