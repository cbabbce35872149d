import type { StatementRun } from '../../src/features/lists/statements.api.ts';
import type { Period, Year } from '../../src/features/periods/period.api.ts';
import { closing, openPeriod } from '../../src/testing/periods.ts';
import { anna, bram } from '../../src/testing/register.ts';
import { bond, carla, good } from './people.ts';

export const period: Period = {
  ...openPeriod,
  checked_at: '2026-11-21T08:25:00Z',
  movements: [
    ...openPeriod.movements,
    {
      instrument: good,
      opening: '41210.7693',
      issued: '0',
      converted: '0',
      returned: '-3420.5078',
      other: '0',
      closing: '37790.2615',
      nominal_value_cents: 94_475_654,
    },
    {
      instrument: bond,
      opening: '22060',
      issued: '0',
      converted: '-1260',
      returned: '-445',
      other: '0',
      closing: '20355',
      nominal_value_cents: 508_875_000,
    },
  ],
};

const waiting: NonNullable<Period['waiting']> = {
  ...closing,
  id: '00000000-0000-4000-8000-00000000f025',
  created_at: '2026-11-20T15:10:00Z',
  can: ['approve', 'reject'],
};
/** The year as Bram proposed to close it. */
export const closingPeriod: Period = { ...period, waiting };

const closed = (year: number, by: typeof anna, at: string): Year => ({
  year,
  status: 'closed',
  changed_at: at,
  changed_by: by,
  waiting: null,
});
export const years: Year[] = [
  { year: 2026, status: 'open', changed_at: null, changed_by: null, waiting: null },
  { year: 2025, status: 'open', changed_at: null, changed_by: null, waiting },
  closed(2024, anna, '2025-03-18T10:00:00Z'),
  closed(2023, carla, '2024-04-02T14:31:00Z'),
];

export const statementRuns: StatementRun[] = [
  {
    id: '00000000-0000-4000-8000-00000000f301',
    year: 2025,
    status: 'making',
    locale: null,
    reason: 'Jaaropgave 2025 aan alle leden',
    made_on: '2026-11-21',
    known_at: '2026-11-21T08:20:00Z',
    created_at: '2026-11-21T08:20:00Z',
    maker: anna,
    members: 7_412,
    done: 4_160,
    ended_at: null,
    ended_by: null,
    kept_until: null,
    files: [],
  },
  {
    id: '00000000-0000-4000-8000-00000000f300',
    year: 2024,
    status: 'ready',
    locale: 'nl',
    reason: 'Controle door de accountant',
    made_on: '2026-11-16',
    known_at: '2026-11-16T09:00:00Z',
    created_at: '2026-11-16T09:00:00Z',
    maker: bram,
    members: 7_180,
    done: 7_180,
    ended_at: '2026-11-16T09:12:00Z',
    ended_by: bram,
    kept_until: '2026-11-30',
    files: [
      { file: 1, first_no: 100_001, last_no: 105_000, members: 4_871, bytes: 38_400_211 },
      { file: 2, first_no: 105_001, last_no: 108_020, members: 2_309, bytes: 18_106_554 },
    ],
  },
];
