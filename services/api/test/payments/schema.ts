import { publishedSchema } from '../schemas.ts';

/** The schema of ISO 20022 that payment files are held to. */
export const { there: hasSchema, validate } = publishedSchema('pain.001.001.09.xsd');
