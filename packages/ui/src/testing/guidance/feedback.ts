import type { Guidance } from './guidance.ts';

/** Do and don’t of the components under Feedback. */
export const feedback = {
  Banner: {
    do: [
      ['Say what does not work, what still does, and until when.', 'The reader wants to know whether to go on.'],
      ['Take it away the moment it no longer holds.', 'A banner that is always there is no longer read.'],
    ],
    dont: [['Stack two of them.', 'Each pushes the page down; the second is read by nobody. Show the worst one.']],
  },
  ConfirmDialog: {
    do: [
      [
        'Name object, number and consequence: “12 leden anonimiseren”.',
        'This is the last place where a mistake is seen.',
      ],
      ['Repeat the verb of the title on the button.', 'Buttons are pressed by who reads nothing else.'],
    ],
    dont: [
      ['Ask before what can be undone at once.', 'Who confirms all day confirms the dangerous one too.'],
      ['Close it before the work is done.', '`loading` and `error` are shown where the question was asked.'],
    ],
  },
  Drawer: {
    do: [
      ['Keep what is open in the address.', 'A reload, a link and the back button then do what people expect.'],
      ['Give it the name of the thing as its title.', 'Behind it stands a list of others that look alike.'],
    ],
    dont: [['Open a drawer from a drawer.', 'Nobody knows any longer what Esc closes. Make it a page.']],
  },
  ErrorState: {
    do: [
      [
        'Say what could not be loaded, and offer to try again.',
        'The reader can act, and knows that the rest is right.',
      ],
      ['Put it in the place of the one panel that failed.', 'A page that is whole apart from one part stays of use.'],
    ],
    dont: [
      ['Show the text or the code of an exception.', 'It says nothing to a member, and too much to an attacker.'],
      ['Call it empty.', '“Geen transacties” after a failure is a false statement about money.'],
    ],
  },
  Illustration: {
    do: [['Let the sentence beside it say everything.', 'The picture is decoration: not everybody sees it.']],
    dont: [['Show it in every empty panel of a page.', 'One is friendly; four of them compete with the data.']],
  },
  Popover: {
    do: [
      ['Hold a few facts or controls, and nothing that must be saved.', 'A press elsewhere closes it without a word.'],
    ],
    dont: [
      ['Open it on hover.', 'Touch has none, and a pointer on its way past opens it by mistake.'],
      ['Put into it what everybody needs.', 'What is behind a press is missed; write it on the page.'],
    ],
  },
  ProgressBar: {
    do: [
      ['Count in units that people know: “340 van 1.204 brieven”.', 'A percentage alone says nothing about how long.'],
    ],
    dont: [['Start at 90 % and wait there.', 'A bar that lies once is not believed again; leave out `value`.']],
  },
  Skeleton: {
    do: [['Draw about as many lines as will come.', 'The page then does not jump when the content arrives.']],
    dont: [
      [
        'Replace rows that are already there on a refresh.',
        'The reader loses the place; old rows stay until the new ones come.',
      ],
    ],
  },
  Spinner: {
    do: [['Stand it where the result will appear.', 'The eye waits at that place.']],
    dont: [
      ['Cover a whole page with it.', 'It hides what is known already. Skeleton keeps the structure.'],
      ['Show several at once.', 'Movement in many places says that nothing is ready.'],
    ],
  },
  Tooltip: {
    do: [
      ['Keep it to one short sentence that adds to the label.', 'It goes as the pointer goes; nobody reads on in it.'],
    ],
    dont: [
      ['Repeat the label.', 'A screen reader then reads the same words twice.'],
      ['Hide a condition or a price in it.', 'Touch never shows it, and what binds must be in sight.'],
    ],
  },
} satisfies Record<string, Guidance>;
