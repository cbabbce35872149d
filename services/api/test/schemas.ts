import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A published schema, which the project does not hold: it lies in SCHEMAS_DIR, or in a folder beside the project. */
export function publishedSchema(name: string) {
  const file = resolve(root, process.env.SCHEMAS_DIR ?? '../shared/schemas', name);
  return {
    /** Whether files can be held to it on this machine. */
    there: existsSync(file),
    /** Holds a file to it with libxml2, as xmllint does. Throws what breaks it. */
    validate(xml: Buffer): void {
      using schema = XmlDocument.fromBuffer(readFileSync(file));
      using validator = XsdValidator.fromDoc(schema);
      using document = XmlDocument.fromBuffer(xml);
      validator.validate(document);
    },
  };
}
