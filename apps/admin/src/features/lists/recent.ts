import { today } from '@ledenbureau/workbench';

/** Periods by what they are to today: a view or a link that names one means another period tomorrow. */
export const recents = ['today', 'yesterday', 'this_week', 'this_month', 'this_year'] as const;
export type Recent = (typeof recents)[number];

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The days of it, 'YYYY-MM-DD', both included. */
export function daysOf(recent: Recent, now = today()): { from: string; to: string } {
  switch (recent) {
    case 'today':
      return { from: now, to: now };
    case 'yesterday': {
      const day = addDays(now, -1);
      return { from: day, to: day };
    }
    case 'this_week': {
      const weekday = new Date(`${now}T00:00:00Z`).getUTCDay();
      return { from: addDays(now, -((weekday + 6) % 7)), to: now };
    }
    case 'this_month':
      return { from: `${now.slice(0, 7)}-01`, to: now };
    case 'this_year':
      return { from: `${now.slice(0, 4)}-01-01`, to: now };
  }
}
