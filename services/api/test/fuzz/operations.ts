// The operations of openapi.json, as the tests that go over all of them read them.
import { paths } from '../document.ts';
import type { Operation as Described } from '../document.ts';

export { components } from '../document.ts';

export interface Operation extends Described {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API, with `{id}` for a part that varies. */
  path: string;
}

export const operations: readonly Operation[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => ({
    ...described,
    method: method.toUpperCase() as Operation['method'],
    path,
  })),
);

/** Multipart with one file, in the way that browsers write it. */
export const multipart = (content: string, boundary = 'limit'): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="inleg.csv"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--${boundary}--\r\n`;
