import type { Guidance } from './guidance.ts';

/** Do and don’t of the components under Layout. */
export const layout = {
  ActionBar: {
    do: [['Put what saves first, at the start of the line.', 'It stands below the fields, where the reader ends.']],
    dont: [
      [
        'Use it on a page that fits in the window.',
        'The bar then takes height, and gives nothing that was not in sight.',
      ],
    ],
  },
  Card: {
    do: [
      ['Give it a title that is a heading of the page.', 'Readers jump from heading to heading; the card is a region.'],
    ],
    dont: [
      ['Nest cards.', 'Two frames around one thing say nothing that one does not.'],
      ['Put every paragraph on a surface.', 'When all is set off, nothing is.'],
    ],
  },
  DecisionView: {
    do: [
      [
        'Say in the sentence what the button will do, with its count.',
        'The decision and its size are read in one look.',
      ],
    ],
    dont: [
      ['Offer the decision before all it is about is loaded.', 'Nobody approves what is not yet there to be read.'],
    ],
  },
  Divider: {
    do: [
      ['Try space first, and a line when space is not enough.', 'Space parts as well, and adds nothing to look at.'],
    ],
    dont: [['Draw one above a heading.', 'A heading parts already; the line separates it from what is before.']],
  },
  FormLayout: {
    do: [
      [
        'Keep to one column, in the order of the conversation.',
        'Two columns are read across by one and down by another.',
      ],
    ],
    dont: [['Stretch fields to the width of the page.', 'The width of a field hints at how much goes into it.']],
  },
  Grid: {
    do: [['Fill it with things of one kind and one height.', 'Equal columns promise that the parts can be compared.']],
    dont: [['Set form fields side by side with it.', 'Skipped fields are the price. A form has one column.']],
  },
  PrintDocument: {
    do: [
      [
        'State whose it is, the day and what was filtered, in words.',
        'Paper has no address bar: it must tell what it is.',
      ],
    ],
    dont: [
      ['Print a virtual slice of a list.', 'Rows that are missing on paper are missing in the file of an auditor.'],
    ],
  },
  RuledStack: {
    do: [
      [
        'Let every line have the same parts in the same order.',
        'The hairline makes a list, and a list is scanned down.',
      ],
    ],
    dont: [['Use it inside a Card of one line.', 'A rule with nothing on its other side is only a stroke.']],
  },
  Sides: {
    do: [['Put facts and help into the narrow column.', 'On a phone it comes after the content, and loses nothing.']],
    dont: [['Put the next step there.', 'Below the breakpoint it falls under everything, out of sight.']],
  },
  SplitView: {
    do: [
      ['Go to the next thing when one is decided.', 'Who judges forty requests should not have to reach for the list.'],
    ],
    dont: [['Block the list while the panel is open.', 'The pair is meant for going back and forth.']],
  },
  Stack: {
    do: [['Give space by `gap`, in steps of 4 px.', 'One parent decides; parts keep no margin and fit anywhere.']],
    dont: [['Add empty elements or margins for space.', 'They add up with the gap, and are read by a screen reader.']],
  },
  VisuallyHidden: {
    do: [['Complete what the eye gets from colour or place.', 'Who hears the page gets the same statement.']],
    dont: [['Hide instructions that all need.', 'A text that only some get is a text that is never corrected.']],
  },
} satisfies Record<string, Guidance>;
