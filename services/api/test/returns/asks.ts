/** What somebody asks for in the story of 37 requests, in whole units, and what the first round gives them. */
export interface Ask {
  whole: number;
  gets: number;
  outcome?: 'gift' | 'convert';
  death?: true;
  withdraws?: true;
}

// Worked out by hand. Budget 200 at € 24,00, in whole units. The dead first: 10 and 6. Then 184 for the others, who ask for
// 276 once the one who asked for 24 thought better of it: two thirds. 9 gives 6 and 6 gives 4; 5, 8 and 11 give 3⅓, 5⅓ and
// 7⅓. Rounded down that is 132 + 36 + 3 + 5 + 7 = 183: one is left over for three that are equal, and the oldest of them asked
// for 8.
export const asks: readonly Ask[] = [
  ...Array.from({ length: 20 }, () => ({ whole: 9, gets: 6 })),
  { whole: 9, gets: 6, outcome: 'gift' },
  { whole: 9, gets: 6, outcome: 'convert' },
  ...Array.from({ length: 4 }, () => ({ whole: 6, gets: 4 })),
  { whole: 8, gets: 6 },
  { whole: 5, gets: 3 },
  { whole: 24, gets: 0, withdraws: true },
  { whole: 11, gets: 7 },
  ...Array.from({ length: 5 }, () => ({ whole: 6, gets: 4 })),
  { whole: 6, gets: 6, death: true },
  { whole: 10, gets: 10, death: true },
];
