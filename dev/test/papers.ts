// What tests of the whole stack hold papers and files to: the same readers as those of the API's own tests.
export { readPdf, unzipped } from '../../services/api/test/papers.ts';
export { publishedSchema } from '../../services/api/test/schemas.ts';
