import type { Random } from './random.ts';

const remarks: Record<string, readonly string[]> = {
  issue: [
    'Bijkoop',
    'Inleg ledenactie',
    'Storting per bank',
    'Spaarplan',
    'Ledenwerfdag',
    'Bijkoop na ledenvergadering',
  ],
  sale: ['Onderlinge verkoop', 'Verkoop via prikbord', 'Verkoop aan buurtgenoot'],
  gift: ['Schenking aan kleinkind', 'Schenking binnen het gezin', 'Schenking bij jubileum'],
  divorce: ['Verdeling na echtscheiding'],
  merger: ['Fusie van stichtingen'],
  inheritance: ['Overgang op de erfgenaam'],
  other: ['Op verzoek van het lid'],
  reversal: ['Verkeerd lid gekozen', 'Dubbel ingevoerd', 'Bedrag niet ontvangen', 'Verkeerd aantal ingevoerd'],
};

/** A description as an administrator would type one, or null: most have none. */
export function remarkFor(kind: string, reason: string | null, random: Random): string | null {
  if (kind !== 'reversal' && !random.chance(0.35)) return null;
  const list = remarks[kind === 'transfer' ? (reason ?? 'other') : kind];
  return list === undefined ? null : random.pick(list);
}

/** The document an inheritance needs. */
export function documentFor(reason: string | null, date: string): string | null {
  return reason === 'inheritance' ? `Verklaring van erfrecht d.d. ${date}` : null;
}
