import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** The schema of ISO 20022, which the project does not hold: SCHEMAS_DIR, or a folder beside the project. */
const file = resolve(root, process.env.SCHEMAS_DIR ?? '../shared/schemas', 'pain.001.001.09.xsd');

/** Whether files can be held to the schema on this machine. */
export const hasSchema = existsSync(file);

/** Holds a file to the schema with libxml2, as xmllint does. Throws what breaks it. */
export function validate(xml: Buffer): void {
  using schema = XmlDocument.fromBuffer(readFileSync(file));
  using validator = XsdValidator.fromDoc(schema);
  using document = XmlDocument.fromBuffer(xml);
  validator.validate(document);
}
