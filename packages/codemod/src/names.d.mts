/** New name by old name, by package. */
export const names: Readonly<Record<string, Readonly<Record<string, string>>>>;
