// The elements of an XML Auditfile Financieel, one after the other, in bounded memory.
import { setImmediate } from 'node:timers/promises';
import { DomainError, refusal } from '../errors.ts';
import { mostBytes } from './table.ts';
import { decode } from './text.ts';
import { xmlParser } from './xml.ts';

/** The published format has eight. */
const deepest = 16;
/** Of a text: the published format has 9,999. */
const longest = 10_000;
const charactersAtOnce = 65_536;

/** What stands in an element: the texts of those in it that hold no others. */
export type Fields = Readonly<Record<string, string>>;

/** Called at the end of an element with its fields, and those of the elements around it, nearest first. */
export type Handlers = Readonly<Record<string, (fields: Fields, around: readonly Fields[]) => void>>;

interface Element {
  path: string;
  fields: Record<string, string>;
  text: string;
  isLeaf: boolean;
}

/** Whether a file begins as an audit file does, of whatever version. */
export function isAuditfile(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 4_096).toString('latin1').replaceAll('\0', '');
  return /^[^<a-z]*</iu.test(start.slice(0, 100)) && /<(?:[\w.-]+:)?auditfile[\s>]/u.test(start);
}

/**
 * Reads an audit file; `handlers` are by path under the root, as 'company/generalLedger/ledgerAccount'. Throws body_too_large,
 * unsupported_encoding, auditfile_version for another one than 3.2, file_too_complex, and auditfile_unreadable with the line
 * where it is no XML any more or brings entities of its own.
 */
export async function readParts(bytes: Buffer, handlers: Handlers): Promise<void> {
  if (bytes.length > mostBytes) throw refusal('body_too_large', null, { max: mostBytes });
  const { text } = decode(bytes, null);
  const open: Element[] = [];
  const unreadable = () => refusal('auditfile_unreadable', null, { at: parser.line });
  const parser = xmlParser({
    deepest,
    unreadable,
    open: ({ name, attributes }) => {
      const around = open.at(-1);
      if (around === undefined) requireVersion(attributes);
      else around.isLeaf = false;
      const path = open.length > 1 ? `${around?.path}/${name}` : around ? name : '';
      open.push({ path, fields: {}, text: '', isLeaf: true });
    },
    text: (part) => {
      const element = open.at(-1);
      if (element === undefined) return;
      if (element.text.length + part.length > longest) throw refusal('file_too_complex', null, { characters: longest });
      element.text += part;
    },
    close: (name) => {
      const element = open.pop();
      const around = open.at(-1);
      if (element === undefined || around === undefined) return;
      if (element.isLeaf) around.fields[name] = element.text.trim();
      else
        handlers[element.path]?.(
          element.fields,
          open.toReversed().map(({ fields }) => fields),
        );
      around.text = '';
    },
  });
  try {
    for (let at = 0; at < text.length; at += charactersAtOnce) {
      parser.write(text.slice(at, at + charactersAtOnce));
      // others have their turn
      await setImmediate();
    }
    parser.close();
  } catch (error) {
    throw error instanceof DomainError ? error : unreadable();
  }
}

/** Throws auditfile_version unless the root is that of XAF 3.2. */
function requireVersion(attributes: Record<string, string>): void {
  const space = Object.entries(attributes).find(([, value]) => value.includes('/XAF/'))?.[1] ?? '';
  const version = space.slice(space.lastIndexOf('/') + 1);
  if (version !== '3.2') throw refusal('auditfile_version', null, { found: version.slice(0, 20) || '2.0' });
}
