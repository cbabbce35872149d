// What openapi.json keeps to so that clients can be generated from it in other languages: each rule is of a generator that made
// no client, or one that could not read an answer. ADR 0106 says which.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openapiFile } from '../openapi.ts';

interface Part {
  [key: string]: unknown;
  $ref?: string;
  enum?: unknown[];
  oneOf?: Part[];
  anyOf?: Part[];
  properties?: Record<string, Part>;
  additionalProperties?: unknown;
}
interface Operation {
  responses: object;
}
const document = JSON.parse(readFileSync(openapiFile, 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Part>>;
};

/** Each part of the document within one, with its place. */
function* partsOf(part: unknown, place: string): Generator<[place: string, part: Part]> {
  if (typeof part !== 'object' || part === null) return;
  if (!Array.isArray(part)) yield [place, part as Part];
  for (const [key, child] of Object.entries(part)) yield* partsOf(child, `${place}/${key}`);
}
/** The same, and whatever these refer to, each once. */
function* reached(part: unknown, place: string, seen = new Set<string>()): Generator<[place: string, part: Part]> {
  for (const [at, one] of partsOf(part, place)) {
    yield [at, one];
    const { $ref } = one;
    if ($ref === undefined || seen.has($ref)) continue;
    seen.add($ref);
    const [group = '', name = ''] = $ref.split('/').slice(-2);
    yield* reached(document.components[group]?.[name], $ref, seen);
  }
}
const placesOf = (parts: Iterable<[string, Part]>, breaks: (part: Part) => boolean) =>
  [...parts].filter(([, part]) => breaks(part)).map(([place]) => place);

test('the values of an enum are names', () => {
  const unnamed = (value: unknown) => typeof value === 'string' && !/^[\x21-\x7e]+$/u.test(value);
  expect(placesOf(partsOf(document, '#'), (part) => Array.isArray(part.enum) && part.enum.some(unnamed))).toEqual([]);
});

test('a constant is a text', () => {
  expect(placesOf(partsOf(document, '#'), (part) => typeof part.const === 'boolean')).toEqual([]);
});

test('a list that may be null is no choice', () => {
  const isChoice = ({ anyOf = [] }: Part) =>
    anyOf.length === 2 && anyOf[0]?.type === 'array' && anyOf[1]?.type === 'null';
  expect(placesOf(partsOf(document, '#'), isChoice)).toEqual([]);
});

test('a schema says all of its fields itself', () => {
  expect(placesOf(partsOf(document, '#'), (part) => 'allOf' in part)).toEqual([]);
});

test('no answer is closed to fields of a later version', () => {
  const responses = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation.responses] as const),
  );
  const answers = responses.flatMap(([place, answer]) => [...reached(answer, place)]);
  expect(answers.length).toBeGreaterThan(1_000);
  expect(placesOf(answers, (part) => part.additionalProperties === false)).toEqual([]);
});

test('what is within one of several things has a name', () => {
  const within = ({ properties = {} }: Part) =>
    Object.values(properties).some((field) => field.properties !== undefined);
  expect(placesOf(partsOf(document, '#'), (part) => part.oneOf?.some(within) ?? false)).toEqual([]);
});

test('a header with a pattern says in words and by an example how it is written', () => {
  const headers = [...partsOf(document, '#')].flatMap(([, { in: place, schema, ...header }]) =>
    place === 'header' ? [{ ...header, ...(schema as Part) } as Record<string, string>] : [],
  );
  const quoted = headers.filter(({ pattern }) => pattern?.includes('"'));
  expect(quoted.length).toBeGreaterThan(3);
  for (const { name, description, pattern = '', example = '' } of quoted) {
    expect(description, name).toContain('in double quotes');
    expect(example, name).toMatch(new RegExp(pattern, 'u'));
  }
});
