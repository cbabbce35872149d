import { readFileSync } from 'node:fs';
import JSON5 from 'json5';
import { expect, test } from 'vitest';
import { menu } from './menu.ts';

const file = readFileSync(new URL('../public/locale/nl/translation.json5', import.meta.url), 'utf8');
const { menu: labels, desk } = JSON5.parse<{
  menu: Record<string, Record<string, string>>;
  desk: { title: string };
}>(file);

/** The Dutch words of a key such as `menu.members.view`. */
function labelOf(key: string): string | undefined {
  if (key === 'desk.title') return desk.title;
  const [, section = '', name = ''] = key.split('.');
  return labels[section]?.[name];
}

test('the menu is that of the specification: sections, items and where they lead', () => {
  const sections = menu.map(({ title, items }) => [
    labelOf(title),
    items.map(({ label, href }) => [labelOf(label), href]),
  ]);
  expect(sections).toEqual([
    [
      'Aandelers',
      [
        ['Member inzien', '/account/view'],
        ['Transactie toevoegen', '/transactions/create'],
        ['Bulk transactie toevoegen', '/transactions/create-bulk'],
      ],
    ],
    ['Obligaties', [['Vroegtijdige aflossing', '/redemption/requests']]],
    ['Good Shares', [['Teruggave', '/shares/requests']]],
    ['Conversie', [['Automatisch Converteren', '/conversion/automation']]],
    [
      'General',
      [
        ['Notificaties', '/notifications'],
        // one more than the specification has (ADR 0086)
        ['Te beoordelen', '/approvals'],
      ],
    ],
  ]);
});

test('the Dutch labels are those of the specification', () => {
  expect(labels).toEqual({
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
