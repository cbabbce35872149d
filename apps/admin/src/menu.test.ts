import { readFileSync } from 'node:fs';
import JSON5 from 'json5';
import { expect, test } from 'vitest';

test('the Dutch labels are those of the specification', () => {
  const text = readFileSync(new URL('../public/locale/nl/translation.json5', import.meta.url), 'utf8');
  const { menu } = JSON5.parse<{ menu: unknown }>(text);
  expect(menu).toEqual({
    members: {
      title: 'Aandelers',
      view: 'Member inzien',
      transaction: 'Transactie toevoegen',
      bulk: 'Bulk transactie toevoegen',
    },
    bonds: { title: 'Obligaties', redemption: 'Vroegtijdige aflossing' },
    goodShares: { title: 'Good Shares', return: 'Teruggave' },
    conversion: { title: 'Conversie', automation: 'Automatisch Converteren' },
    general: { title: 'General', notifications: 'Notificaties' },
  });
});
