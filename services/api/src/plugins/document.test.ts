import { describe, expect, it } from 'vitest';
import { completed } from './document.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ 'application/json': { schema } });
const answer = (schema: object) => ({ 200: { description: '', content: json(schema) } });

interface Completed {
  paths: Record<string, { post: { responses: Record<string, object>; parameters?: object[]; requestBody?: object } }>;
  components: Record<'schemas' | 'responses' | 'parameters' | 'requestBodies', Record<string, object>>;
}
const complete = (operations: object[], schemas: object = {}) =>
  completed({
    paths: Object.fromEntries(operations.map((post, index) => [`/${index}`, { post }])),
    components: { schemas },
  }) as Completed;

describe('a completed document', () => {
  it('says an answer that several routes give once, and one of a single route in its place', () => {
    const [often, once] = [answer(ref('Member')), answer(ref('Quote'))];
    const schemas = { Member: { properties: { version: {} } }, Quote: {} };
    const { paths, components } = complete(
      [often, often, once].map((responses) => ({ responses })),
      schemas,
    );
    expect(paths['/0']?.post.responses['200']).toEqual({ $ref: '#/components/responses/Member200' });
    expect(paths['/1']?.post.responses['200']).toEqual({ $ref: '#/components/responses/Member200' });
    expect(paths['/2']?.post.responses['200']).toMatchObject({ description: 'Success', content: json(ref('Quote')) });
    expect(components.responses['Member200']).toMatchObject({
      content: json(ref('Member')),
      headers: { ETag: {}, 'X-Request-Id': {} },
    });
    expect(components.responses).not.toHaveProperty('Quote200');
  });

  it('gives the name of a parameter to the form of it that most routes take', () => {
    const limit = (maximum: number) => ({ in: 'query', name: 'limit', schema: { maximum } });
    const taken = [limit(100), limit(50), limit(100), limit(50), limit(100), limit(7)];
    const { paths, components } = complete(taken.map((parameter) => ({ parameters: [parameter], responses: {} })));
    expect(components.parameters).toEqual({ limit: limit(100) });
    const written = Object.values(paths).map(({ post }) => post.parameters?.[0]);
    const named = { $ref: '#/components/parameters/limit' };
    expect(written).toEqual([named, limit(50), named, limit(50), named, limit(7)]);
  });

  it('has one schema for requests and answers where both say the same, and two where they do not', () => {
    const schemas = {
      Day: { type: 'string' },
      DayInput: { type: 'string' },
      Page: { default: 1 },
      PageInput: {},
      Wish: { properties: { day: ref('Day'), page: ref('Page') } },
      WishInput: { properties: { day: ref('DayInput'), page: ref('PageInput') } },
      TakeInput: { properties: { wish: ref('WishInput') } },
      Unused: {},
    };
    const operation = { requestBody: { content: json(ref('TakeInput')) }, responses: answer(ref('Wish')) };
    const { paths, components } = complete([operation], schemas);
    expect(components.schemas).toEqual({
      Day: schemas.Day,
      Page: schemas.Page,
      PageInput: schemas.PageInput,
      Wish: schemas.Wish,
      WishInput: { properties: { day: ref('Day'), page: ref('PageInput') } },
      Take: schemas.TakeInput,
    });
    expect(paths['/0']?.post.requestBody).toEqual({ content: json(ref('Take')) });
  });

  it('closes what is asked, and no answer', () => {
    const closed = {
      type: 'object',
      properties: { within: { additionalProperties: false } },
      additionalProperties: false,
    };
    const open = { type: 'object', properties: { within: {} } };
    const operation = {
      requestBody: { content: json(ref('RowInput')) },
      responses: answer({ anyOf: [closed, ref('Row')] }),
    };
    const { paths, components } = complete([operation], { Row: closed, RowInput: closed });
    expect(components.schemas).toEqual({ Row: open, RowInput: closed });
    expect(paths['/0']?.post.requestBody).toEqual({ content: json(ref('RowInput')) });
    expect(paths['/0']?.post.responses['200']).toMatchObject({ content: json({ anyOf: [open, ref('Row')] }) });
    expect(JSON.stringify(paths['/0']?.post.responses)).not.toContain('additionalProperties');
  });

  it('says of a list that may be null what it is in one type', () => {
    const list = { type: 'array', items: { type: 'string' } };
    const nullable = { anyOf: [list, { type: 'null' }], description: 'Names' };
    const { components } = complete([{ responses: answer(ref('Row')) }], { Row: { properties: { names: nullable } } });
    expect(components.schemas).toEqual({
      Row: { properties: { names: { ...list, type: ['array', 'null'], description: 'Names' } } },
    });
  });

  it('says a body that several routes take once', () => {
    const body = { content: json(ref('Wish')), required: true };
    const { paths, components } = complete(
      [
        { requestBody: body, responses: {} },
        { requestBody: body, responses: {} },
      ],
      { Wish: { type: 'object' } },
    );
    expect(paths['/1']?.post.requestBody).toEqual({ $ref: '#/components/requestBodies/Wish' });
    expect(components.requestBodies).toEqual({ Wish: body });
  });

  it('says in one place what every route may answer', () => {
    const problem = { description: 'Conflict', content: { 'application/problem+json': { schema: ref('Problem') } } };
    const responses = { 401: problem, 409: problem };
    const { paths, components } = complete([{ responses }, { responses }], { Problem: {} });
    expect(Object.keys(paths['/0']?.post.responses ?? {})).toEqual(['409', 'default']);
    expect(paths['/0']?.post.responses['default']).toEqual({ $ref: '#/components/responses/Problem' });
    expect(components.responses['Problem']).toMatchObject({
      'x-statuses': { 401: { $ref: '#/components/responses/Problem401' } },
    });
    expect(components.responses['Problem401']).toMatchObject({ headers: { 'WWW-Authenticate': {} } });
  });
});
