// The rendered configurations against the schemas of Kratos and Hydra. Their files are not ours to keep: they are taken from
// ORY_SCHEMAS, or from ../shared/ory, as far as they are there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { AnySchemaObject } from 'ajv';
import formats from 'ajv-formats';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { at } from '../../../deploy/doctor/ask.ts';
import { root } from '../../settings.ts';
import { plainSettings, removeRendered, render, template } from './rendered.ts';

afterAll(removeRendered);

const folder = process.env.ORY_SCHEMAS ?? join(root, '../shared/ory');
const readJson = (path: string): AnySchemaObject => JSON.parse(readFileSync(path, 'utf8')) as AnySchemaObject;
const newAjv = (): Ajv => formats.default(new Ajv({ strict: false, allErrors: true }));

it('the identity schema is one of draft 7, and lets nobody set more than their own traits', () => {
  const schema = JSON.parse(template('kratos/identity.schema.json')) as AnySchemaObject;
  const validate = newAjv().compile(schema);
  expect(validate({ traits: { email: 'anna@molen.nl', locale: 'nl', address: { country: 'NL' } } })).toBe(true);
  for (const traits of [{}, { email: 'anna' }, { email: 'anna@molen.nl', is_admin: true }]) {
    expect(validate({ traits }), JSON.stringify(traits)).toBe(false);
  }
  // Templates of mails choose the language by it.
  expect(at(schema, 'properties', 'traits', 'properties', 'locale', 'type')).toBe('string');
});

const api = join(folder, 'hydra-api.json');
it.skipIf(!existsSync(api))('the client is one as Hydra’s interface describes it', () => {
  const document = readJson(api);
  const ajv = newAjv();
  ajv.addSchema({ $id: 'hydra', ...document });
  const client = JSON.parse(render(plainSettings).read('hydra/admin-app.json')) as object;
  const validate = ajv.compile({ $ref: 'hydra#/components/schemas/oAuth2Client' });
  expect({ valid: validate(client), errors: validate.errors }).toEqual({ valid: true, errors: null });
  const known = Object.keys(at(document, 'components', 'schemas', 'oAuth2Client', 'properties') as object);
  for (const name of Object.keys(client)) expect(known).toContain(name);
});

describe('the published schemas of the configurations', () => {
  for (const [part, name] of [
    ['kratos', 'kratos.config.schema.json'],
    ['hydra', 'hydra.config.schema.json'],
  ] as const) {
    const file = join(folder, name);
    const there = existsSync(file);
    it.skipIf(!there)(
      `take what is rendered for ${part}${there ? '' : ` (skipped: ORY_SCHEMAS has no ${name})`}`,
      () => {
        const ajv = newAjv();
        // What a schema refers to (ory://cors-config and the like) lies beside it, as cors-config.json.
        for (const other of readdirSync(folder).filter((path) => path.endsWith('-config.json'))) {
          ajv.addSchema({ ...readJson(join(folder, other)), $id: `ory://${other.replace('.json', '')}` });
        }
        const validate = ajv.compile(readJson(file));
        const odd = { ...plainSettings, COOPERATIVE: `'t Wad "& Co" #1 $x: {y}` };
        const configuration: unknown = parse(render(odd).read(`${part}/${part}.yml`));
        expect({ valid: validate(configuration), errors: validate.errors }).toEqual({ valid: true, errors: null });
      },
    );
  }
});
