/** A rule in the imperative, and the reason that makes it one. */
export type Rule = readonly [rule: string, reason: string];

/** How a component is used well, and how not; the docs page and the packed docs show it. */
export interface Guidance {
  do: readonly [Rule, ...Rule[]];
  dont: readonly [Rule, ...Rule[]];
}
