// Countries are those of ISO 3166-1: at every door, and in the database.
import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countries, eeaCountries } from '../src/domain/countries.ts';
import { asSuperuser, startTestApp } from './harness.ts';
import { members, post, refusalOf } from './transactions/helpers.ts';

const app = await startTestApp();

/** The list of the tz database, which follows ISO 3166-1 and is on most machines. */
const zoneinfo = '/usr/share/zoneinfo/iso3166.tab';

test('the register knows the 249 countries of ISO 3166-1, the database the same, and which are in the EEA', async () => {
  const { rows } = await sql<{ code: string; eea: boolean }>`select code, eea from countries order by code`.execute(
    app.db,
  );
  expect(rows).toHaveLength(249);
  expect(rows.map(({ code }) => code)).toEqual([...countries].sort());
  expect(rows.flatMap(({ code, eea }) => (eea ? [code] : []))).toEqual([...eeaCountries].sort());
  const names = new Intl.DisplayNames(['nl'], { type: 'region', fallback: 'none' });
  expect([...countries].filter((code) => names.of(code) === undefined)).toEqual([]);
});

test.skipIf(!existsSync(zoneinfo))('the tz database has the same list', () => {
  const lines = readFileSync(zoneinfo, 'utf8').split('\n');
  const codes = lines.filter((line) => /^[A-Z]/u.test(line)).map((line) => line.slice(0, 2));
  expect(codes.sort()).toEqual([...countries].sort());
});

const unknown = ['UK', 'EU', 'XX', 'ZZ', 'SU', 'N', '01'];
test.each(unknown.flatMap((code) => (['country', 'birthcountry'] as const).map((field) => [field, code] as const)))(
  'a member whose %s is %s is refused, where it is entered and by the database',
  async (field, code) => {
    const created = await post(app, '/members', { kind: 'person', family_name: 'Berg', [field]: code });
    expect(refusalOf(created)).toMatchObject({ status: 422, code: 'country_invalid', errors: [{ field }] });
    await expect(
      asSuperuser(app.url, `update members set ${field} = '${code}' where id = '${members.jan.id}'`),
    ).rejects.toThrow(/members_(?:birth)?country_(?:iso|check)/u);
  },
);

test('every country of the list is one that a member may live in', async () => {
  await asSuperuser(app.url, 'create table lived as select code from countries');
  await asSuperuser(
    app.url,
    `do $$ declare c text; begin for c in select code from lived loop
       update members set postal_code = null, country = c where id = '${members.jan.id}'; end loop; end $$; drop table lived`,
  );
  const made = await post(app, '/members', { kind: 'person', family_name: 'Berg', country: 'ch', birthcountry: 'tk' });
  expect(made.json()).toMatchObject({ country: 'CH', birthcountry: 'TK' });
});
