import type { Guidance } from './guidance.ts';

/** Do and don’t of the components under Data that show figures, tables of them and charts. */
export const figures = {
  BarChart: {
    do: [['Start the axis at zero.', 'The length of a bar is its value; a cut axis makes small differences large.']],
    dont: [['Colour bars for variety.', 'Colour is read as a series or a state, and there is none.']],
  },
  DataTable: {
    do: [
      ['Say how many rows an action is about, and of how many.', 'A selection goes over pages that are not in sight.'],
      ['Put verb and noun on the batch actions: “Verzoeken goedkeuren”.', 'They act on rows that may be out of sight.'],
    ],
    dont: [
      ['Use `virtual` to avoid paging.', 'The browser’s search and the printer only find rows that are there.'],
      [
        'Select all results with the box of the header.',
        'It means this page; all matching rows are a second, explicit step.',
      ],
    ],
  },
  LineChart: {
    do: [['Name each line where it ends, and keep to five.', 'A legend is a walk back and forth for each line.']],
    dont: [['Join moments between which nothing was measured.', 'A line claims that the values between were so.']],
  },
  Meter: {
    do: [['Write taken and total beside it.', 'The bar shows the share; decisions are made on the amount.']],
    dont: [
      ['Let the bar end at 100 % when more was asked.', 'What is over budget is the very thing to be seen: `marks`.'],
    ],
  },
  MeterSwatch: {
    do: [['Stand it before the same words as in the table.', 'Colour and word together name the part of the bar.']],
    dont: [['Use its colours elsewhere on the page.', 'A legend holds for one bar; beyond it colour means status.']],
  },
  SmallTable: {
    do: [['Keep it to a handful of rows that need no caption.', 'It belongs to the sentence beside it.']],
    dont: [['Add sorting or links to open rows.', 'Then it is a list, and a Table has the states of one.']],
  },
  Sparkline: {
    do: [['Stand the figure beside it.', 'It shows the direction; the value is read, not measured.']],
    dont: [['Compare two of them by height.', 'Each has a scale of its own.']],
  },
  StatTile: {
    do: [['Lead to the list behind the figure with `href`.', 'The next question is always: which ones?']],
    dont: [['Colour a figure that asks for nothing.', 'Green figures on a page make the red one less.']],
  },
  Sum: {
    do: [
      [
        'Show every line that makes the result, also a zero that surprises.',
        'It must be possible to check it by hand.',
      ],
    ],
    dont: [
      ['Round the lines and sum the exact amounts.', 'A total that is a cent off costs more trust than it shows.'],
    ],
  },
  SummaryStrip: {
    do: [['Leave the normal plain, and tone what is not.', 'The eye passes over the strip, and stops at the one.']],
    dont: [['Use it for the figure the page is about.', 'A strip says: in passing. The main figure leads the page.']],
  },
} satisfies Record<string, Guidance>;
