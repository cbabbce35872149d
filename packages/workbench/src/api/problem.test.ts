import { expect, it } from 'vitest';
import { ApiProblem, problemItems, toProblem } from './problem.ts';

it('a fault of the server comes with the id of the request, by which its log can be searched', () => {
  const body = { code: 'internal_error', errors: [{ field: null, code: 'internal_error', params: {} }] };
  const items = (more: object) => problemItems(toProblem(500, { ...body, ...more }));
  expect(items({ request_id: '0199-a1' })).toEqual([{ code: 'internal_error', params: { request: '0199-a1' } }]);
  expect(items({})).toEqual([{ code: 'internal_error', params: { request: '–' } }]);
});

it('what the server refused comes as it said it', () => {
  const errors = [{ field: 'iban', code: 'iban_invalid', params: {} }];
  expect(problemItems(new ApiProblem(422, 'iban_invalid', errors, 'r1'))).toEqual(errors);
});
