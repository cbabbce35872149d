/** For sorting: below zero where `a` comes first, zero where they are equal. */
export function compare<Value extends string | bigint>(a: Value, b: Value): number {
  return Number(a > b) - Number(a < b);
}
