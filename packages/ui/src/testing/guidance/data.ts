import type { Guidance } from './guidance.ts';

/** Do and don’t of the components under Data that show words, lists and states. */
export const data = {
  Accordion: {
    do: [['Let each heading say what is inside, with its answer if it is short.', 'A good heading saves the opening.']],
    dont: [['Fold what most readers need.', 'A press for each of them, to win space that was not short.']],
  },
  Avatar: {
    do: [['Keep the name beside it in words.', 'Two people share initials, and few know a face of 24 px.']],
    dont: [['Use it for organisations or things.', 'A round with letters is a person to everybody.']],
  },
  Code: {
    do: [['Show a hash in full where it is compared.', 'The middle is where two of them differ.']],
    dont: [['Set amounts or names in it.', 'Letters of equal width say: machine, copy exactly.']],
  },
  DateText: {
    do: [
      [
        'Give the ISO value, and let the region write it.',
        'One format over the whole product, also in another language.',
      ],
    ],
    dont: [['Write a date by hand in a sentence.', '01-02-2026 is January to some; the component never is.']],
  },
  DescriptionList: {
    do: [
      [
        'Order the facts as they are asked for, not as they are stored.',
        'Three facts answer most calls; they stand first.',
      ],
    ],
    dont: [['Fill unknown values with a dash or “n.v.t.”.', 'A mark is read as a value. Empty is empty.']],
  },
  Disclosure: {
    do: [['Answer on the closed line: “4 boekingen, sluitend”.', 'Most readers then go on without opening it.']],
    dont: [['Call it “Meer informatie”.', 'It does not say whether opening is worth it.']],
  },
  FilterBar: {
    do: [
      ['Keep the filters in the address.', 'A link, a reload and the back button then show the same list.'],
      ['Say each active filter in words.', 'A list that is short by a filter looks complete without them.'],
    ],
    dont: [['Remember filters where they cannot be seen.', 'Yesterday’s filter is today’s missing member.']],
  },
  Heading: {
    do: [
      ['Choose the level by the outline, the size by the eye.', 'Screen readers travel by level; nobody else sees it.'],
    ],
    dont: [['Skip a level to get smaller letters.', '`size` does that without a hole in the outline.']],
  },
  Icon: {
    do: [['Set words beside it wherever there is room.', 'Few pictures are known to all: search, close, delete.']],
    dont: [['Recolour it to carry a state.', 'Colour alone is not seen by one man in twelve.']],
  },
  IconText: {
    do: [['Keep it to one statement: “Adres bevestigd”.', 'It is taken in at a glance, or it is a paragraph.']],
    dont: [['Line the same icon up before every line.', 'What is everywhere no longer tells anything apart.']],
  },
  ItemList: {
    do: [['Begin each line with what happened to what.', 'The first words are what is read of a list.']],
    dont: [
      ['Mark all as read by opening the list.', 'Seen is not read: what was new must still be new after a glance.'],
    ],
  },
  KeyFigures: {
    do: [['Set at most five, and let one lead.', 'The eye takes in a handful; the rest is a table.']],
    dont: [['Mix periods or units in one row.', 'Figures side by side are compared, also when they cannot be.']],
  },
  LinkList: {
    do: [['Put what waits longest first, with how long.', 'It is a queue: the order is the advice.']],
    dont: [['Show lines with nothing to do.', 'A list of zeros hides the one that is not.']],
  },
  MetaLine: {
    do: [
      ['Keep three to five facts, the one that identifies first.', 'It stands under a title, and is read in passing.'],
    ],
    dont: [['Put an action or a warning into it.', 'It is the quietest line on the page.']],
  },
  Pager: {
    do: [['Show the range and the total: “26–50 van 1.204”.', 'People judge by it whether to filter or to page.']],
    dont: [
      ['Replace it with endless scrolling.', 'A place in a register must be found again, and the foot be reached.'],
    ],
  },
  Pagination: {
    do: [['Give each page an address with `pageHref`.', 'Page 3 can then be sent, and opened in a tab.']],
    dont: [['Show every number.', 'The first, the last and the neighbours are what anybody presses.']],
  },
  PdfPanel: {
    do: [['Offer saving and printing beside it.', 'A statement is read once and kept for years.']],
    dont: [['Show files in it that others uploaded.', 'A viewer inside the page is a door for what they contain.']],
  },
  PreformattedText: {
    do: [['Say beside it who wrote it, and when.', 'It is somebody’s voice, not that of the product.']],
    dont: [['Interpret markup in it.', 'What a stranger typed is text, or it is an attack.']],
  },
  Sentence: {
    do: [['Give it the whole sentence, translated and filled in.', 'Where a figure stands differs between languages.']],
    dont: [['Put a figure in it that stands alone.', 'Money, DateText and Quantity say what kind of value it is.']],
  },
  Quantity: {
    do: [['Align columns of quantities by `end`.', 'Units stand under units, and a wrong size is seen.']],
    dont: [['Round for looks.', 'Half a share is a right that somebody has.']],
  },
  Timeline: {
    do: [['Name actor, deed and moment in each line.', 'It is read when something went wrong, and must stand alone.']],
    dont: [['Merge events that happened apart.', 'Who approved and who paid are two people, and two lines.']],
  },
  TreeView: {
    do: [['Open the way to the current item at the start.', 'A closed tree hides where one is.']],
    dont: [['Use it for two levels.', 'Groups with headings show the same without opening.']],
  },
  Truncate: {
    do: [['Cut only names, and show the whole on the next page.', 'The beginning of a name identifies it.']],
    dont: [['Cut amounts, dates or reasons.', 'Half an amount is another amount.']],
  },
} satisfies Record<string, Guidance>;
