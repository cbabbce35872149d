import type { Guidance } from './guidance.ts';

/** Do and don’t of the components under Shell. */
export const shell = {
  AppShell: {
    do: [
      ['Mount it once, around the routes.', 'The menu then keeps its scroll and state while pages change.'],
      [
        'Move the focus to the `h1` when the route changes.',
        'A screen reader otherwise stays silent about the new page.',
      ],
    ],
    dont: [
      [
        'Put filters or actions of one page into its header.',
        'The header is the same everywhere: people stop looking there.',
      ],
    ],
  },
  Breadcrumbs: {
    do: [['Name each step as the page it leads to names itself.', 'Two names for one page make two pages of it.']],
    dont: [
      [
        'Show the way that the reader happened to come.',
        'It tells where the page lies; the back button tells the history.',
      ],
    ],
  },
  CommandPalette: {
    do: [
      [
        'Find by the words people have in hand: a number, part of a name, an IBAN.',
        'Who opens it knows what, not where.',
      ],
    ],
    dont: [
      ['Make an action reachable by it alone.', 'It is invisible until its key is known.'],
      ['Do something that cannot be undone at Enter.', 'The first result can change in the moment of the press.'],
    ],
  },
  FrontShell: {
    do: [
      ['Name the cooperative as its members do.', 'It is how they tell the page from one that wants their password.'],
    ],
    dont: [['Add navigation or news to the page.', 'Who comes here wants in; each link is a way to get lost.']],
  },
  LanguageSwitch: {
    do: [['Write each language in itself: “English”, “Nederlands”.', 'Who needs it cannot read the current one.']],
    dont: [['Use flags.', 'A flag is a country. Dutch is spoken under several, English under dozens.']],
  },
  Mark: {
    do: [['Keep a third of its width free on all sides.', 'It is recognised by its outline, also at 16 px.']],
    dont: [['Use it as an icon in the interface.', 'A mark says who speaks; a pictogram says what something does.']],
  },
  SchemeSwitch: {
    do: [['Offer “as the device” as the first choice.', 'Most people chose once, for all their programs.']],
    dont: [['Reduce it to one button with a moon.', 'It has two states for three choices, so one cannot be reached.']],
  },
  Sidebar: {
    do: [
      [
        'Group by the job that is done, not by the table it is kept in.',
        'People look for a task: “Goedkeuren”, “Betalen”.',
      ],
      ['Count in a badge only what waits for this reader.', 'A number that one can do nothing about is soon not seen.'],
    ],
    dont: [
      ['Change its order or items by what was used last.', 'A menu is operated by memory; what moves is searched for.'],
    ],
  },
  Stepper: {
    do: [
      ['Name each step by what is settled in it: “Bedrag”.', 'The row of names is the table of contents of the task.'],
    ],
    dont: [['Add steps while the task goes on.', 'Three of four becoming three of six breaks a promise.']],
  },
  Wizard: {
    do: [
      ['End with a page that shows everything, and a clear verb.', 'What moves money is checked before it is sent.'],
      ['Ask in a step only for what belongs together.', 'A step is one decision; a half one is asked again later.'],
    ],
    dont: [
      ['Use it for five fields that fit on one screen.', 'Each step costs a press, and hides what comes.'],
      ['Lose what was typed on the way back.', 'Going back is how people check: it must be free.'],
    ],
  },
  Wordmark: {
    do: [['Link it to the first page, with the name as its label.', 'It is where people press when they are lost.']],
    dont: [
      ['Set it smaller than 16 px high, or in another face.', 'The letters close up, and it is no longer the mark.'],
    ],
  },
} satisfies Record<string, Guidance>;
