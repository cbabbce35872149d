// Takes the documents of a folder into the register of DATABASE_URL: `node services/api/src/documents.ts FOLDER`.
import { createDatabase } from './database.ts';
import { takeDocuments } from './paper/documentFolder.ts';
import { said } from './said.ts';

const [folder, ...rest] = process.argv.slice(2);
const { DATABASE_URL: url = '' } = process.env;
if (folder === undefined || folder.startsWith('-') || rest.length > 0 || !URL.canParse(url)) {
  console.error('DATABASE_URL=postgres://… node services/api/src/documents.ts FOLDER');
  process.exit(2);
}
const db = createDatabase({ url, max: 1, applicationName: 'ledenbureau-documents' });
try {
  const { count, missing, changed } = await takeDocuments(db, folder);
  for (const sha256 of missing) console.error(`MISSING  ${sha256}`);
  for (const sha256 of changed) console.error(`CHANGED  ${sha256}`);
  console.log(`${count} documents are in the register now; ${missing.length + changed.length} are still not.`);
  if (missing.length + changed.length > 0) process.exitCode = 1;
} catch (error) {
  console.error('The documents were not taken in:', said(error));
  process.exitCode = 1;
} finally {
  await db.destroy();
}
