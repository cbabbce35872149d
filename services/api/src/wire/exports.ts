import { z } from 'zod';
import { reasonText } from './texts.ts';

/** A file of the format, or the values themselves for a page that is going to be printed. */
const tableFormats = ['csv', 'xlsx', 'print'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** What a file of a format is to a browser. */
export const fileTypes: Record<TableFormat | 'ods' | 'pdf' | 'xml' | 'zip' | 'jpg' | 'png', string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  print: 'application/json',
  pdf: 'application/pdf',
  xml: 'application/xml',
  zip: 'application/zip',
  jpg: 'image/jpeg',
  png: 'image/png',
};
export type FileFormat = keyof typeof fileTypes;

/** Why data of members leaves the register. */
export const exportReason = reasonText(500).meta({
  description: 'Why member data leaves the register; kept with who took what',
});

/** What every export of a table asks for; its filter is added to it. */
export const exportShape = {
  reason: exportReason,
  format: z.enum(tableFormats, { error: 'invalid_parameter' }).default('csv'),
  locale: z.enum(['nl', 'en'], { error: 'invalid_parameter' }).default('nl'),
};

/** Asks for a file that is there already, or is made in one way only. */
export const takeBody = z.strictObject({ reason: exportReason }).meta({ id: 'FileTake' });

const bytes = { schema: z.any().meta({ type: 'string', format: 'binary' }) };

/** An answer that is a file of one of the formats. */
export const fileAnswer = (...formats: readonly Exclude<FileFormat, 'print'>[]) => ({
  description: 'The file',
  content: Object.fromEntries(formats.map((format) => [fileTypes[format], bytes])),
});

/** A body that is the bytes of a file: what it is, the bytes tell. An empty one is `required`. */
export const bytesBody = z
  .custom<Buffer>((body) => Buffer.isBuffer(body) && body.length > 0, { error: 'required' })
  .meta({ type: 'string', format: 'binary' });

/** An answer that is a file of whatever format: a browser keeps it, and shows or runs it never. */
export const bytesAnswer = { description: 'The file', content: { 'application/octet-stream': bytes } };

const printed = z
  .object({ columns: z.array(z.string()), rows: z.array(z.array(z.unknown())) })
  .meta({ id: 'PrintedTable' });

/** The answer of an export of a table. */
export const exportAnswer = {
  description: 'The file',
  content: { [fileTypes.csv]: bytes, [fileTypes.xlsx]: bytes, [fileTypes.print]: { schema: printed } },
};

const wish = z.object(exportShape);
export type ExportWish = z.infer<typeof wish>;
