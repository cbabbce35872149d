import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasCommit, lastRelease } from '../testing/checkout.ts';
import { apiDifferences, type ApiDocument } from './apiDifferences.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const place = 'services/api/openapi.json';

test('what a version has and another lacks: a call, a field that always came, what may be sent; each by its outermost name', () => {
  const answer = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } });
  const list = { type: 'object', required: ['items'], properties: { items: { items: { $ref: '#/row' } }, next: {} } };
  const one = {
    row: {
      allOf: [
        { required: ['id', 'round'], properties: { id: {}, round: { properties: { no: {} }, required: ['no'] } } },
      ],
    },
    paths: {
      '/rows': { get: { parameters: [{ name: 'limit' }], responses: answer(list) }, post: { responses: {} } },
      '/same': { get: { responses: answer({ properties: { maybe: {} } }) } },
    },
  };
  const other = {
    row: { required: ['id'], properties: { id: {}, round: {} } },
    paths: { '/rows': { get: { responses: answer(list) } }, '/same': { get: { responses: answer({}) } } },
  };
  const difference = (from: object, to: object) => apiDifferences(from as ApiDocument, to as ApiDocument);
  expect(difference(one, other)).toEqual([
    { call: 'GET /rows', lacks: ['.items[].round', '?limit'] },
    { call: 'POST /rows', lacks: ['it'] },
  ]);
  expect(difference(other, one)).toEqual([]);
});

const isHere = hasCommit(lastRelease.commit);
const why = isHere ? '' : `, skipped: the commit of ${lastRelease.version} is not in this clone`;

describe.skipIf(!isHere)(`docs/migrations.md says what an app of one version lacks in the API of another${why}`, () => {
  let [before, now]: ApiDocument[] = [];
  const [gone = '', fresh = ''] =
    /^## The app of one version[^]*?^(\|[^]*?)\n\n[^]*?^(\|[^]*?)\n\n/mu
      .exec(readFileSync(`${root}docs/migrations.md`, 'utf8'))
      ?.slice(1) ?? [];
  const codes = (text: string) => [...text.matchAll(/`([^`]+)`/gu)].map(([, code = '']) => code);
  beforeAll(() => {
    const old = execFileSync('git', ['show', `${lastRelease.commit}:${place}`], { cwd: root, maxBuffer: 2 ** 28 });
    before = JSON.parse(old.toString()) as ApiDocument;
    now = JSON.parse(readFileSync(root + place, 'utf8')) as ApiDocument;
  });

  test('an app of the version before', () => {
    const lines = apiDifferences(before!, now!).flatMap(({ call, lacks }) =>
      lacks.map((name) => `\`${call}\` \`${name.slice(1)}\``),
    );
    const rows = gone
      .split('\n')
      .slice(2)
      .map((row) => row.split('|')[1]?.trim());
    expect(rows).toEqual(lines);
  });

  test('an app of this version', () => {
    const areas = apiDifferences(now!, before!).map(({ call }) => /\/[^/]+/u.exec(call)?.[0] ?? '');
    const rows = fresh
      .split('\n')
      .slice(2)
      .flatMap((row) => codes(row.split('|')[1] ?? ''));
    expect(rows.toSorted()).toEqual([...new Set(areas)].toSorted());
  });
});
