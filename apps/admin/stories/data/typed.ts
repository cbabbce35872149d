import type { paths } from '../../src/api/schema.d.ts';
import type { Answers, Asked } from '../../src/testing/fakeServer.ts';

type Ok<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer T } } } };
}
  ? T
  : never;

/** Answers to GET by the paths of the API's schema, each of the shape that the schema gives it. */
export type Gets = { [P in keyof paths as `GET ${P}`]?: (asked: Asked, rest: string) => Ok<P> | Response };

/** The same, as the fake server takes it. */
export const gets = (typed: Gets): Answers => typed;

/** A list that fits on one page. */
export const whole = <T>(items: T[]) => ({
  items,
  next_cursor: null,
  total: items.length,
  total_is_lower_bound: false,
});
