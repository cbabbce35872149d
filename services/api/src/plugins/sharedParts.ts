/** To a component of an OpenAPI document. */
export interface Reference {
  $ref: string;
}

export const referenceTo = (group: string, name: string): Reference => ({ $ref: `#/components/${group}/${name}` });

interface Part {
  name: string;
  value: object;
}

/**
 * Of parts that stand in a document, those that stand in it alike more than once: as components of a group, and what takes the
 * place of a part. Where different parts have one name, those that stand most often have the component.
 */
export function sharedParts(group: string, parts: readonly Part[]) {
  const alike = new Map<string, { part: Part; count: number }>();
  for (const part of parts) {
    const key = JSON.stringify([part.name, part.value]);
    alike.set(key, { part, count: (alike.get(key)?.count ?? 0) + 1 });
  }
  const components: Record<string, object> = {};
  const often = [...alike.values()].filter(({ count }) => count > 1).sort((a, b) => b.count - a.count);
  for (const { part } of often) components[part.name] ??= part.value;
  const inPlaceOf = <T extends object>({ name, value }: Part & { value: T }): T | Reference =>
    JSON.stringify(components[name]) === JSON.stringify(value) ? referenceTo(group, name) : value;
  return { components, inPlaceOf };
}
