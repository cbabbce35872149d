import type { Guidance } from './guidance.ts';

/** Do and don’t of the components under Actions; those with a drawn pair have it in their stories. */
export const actions = {
  ButtonGroup: {
    do: [['Put the action that people come for first, in `green`.', 'The eye starts there, and Tab reaches it first.']],
    dont: [
      [
        'Give two buttons of a group the main theme.',
        'With two main actions neither is: the reader has to compare words.',
      ],
    ],
  },
  CopyButton: {
    do: [
      ['Name the thing in the label: “IBAN kopiëren”.', 'In a list of buttons a screen reader reads the label alone.'],
      ['Copy the value as a machine reads it, without spaces.', 'It is pasted into a bank or another program.'],
    ],
    dont: [
      ['Say the success in a notification as well.', 'The button says it where the reader looks; twice is noise.'],
    ],
  },
  IconButton: {
    do: [
      [
        'Write the label as verb and thing: “Filter wissen”.',
        'It is the accessible name, and the words of the tooltip.',
      ],
    ],
    dont: [
      [
        'Use one picture for two actions in the same product.',
        'People learn the picture, and press it without reading.',
      ],
      ['Line up more than three beside each other.', 'Pictures without words are guessed; a Menu has room for words.'],
    ],
  },
  Kbd: {
    do: [
      [
        'Show the key where the action is, at the end of its button.',
        'A shortcut is learned while the slow way is used.',
      ],
    ],
    dont: [
      ['Give a letter alone to what changes data.', 'Speech input and a resting hand press it; a modifier is meant.'],
    ],
  },
  Link: {
    do: [
      [
        'Let the words name the target: “Jaaroverzicht 2025”.',
        'Screen readers list links without the text around them.',
      ],
      ['Say it when a link leaves the app or opens a file.', 'The reader decides before the page is gone.'],
    ],
    dont: [
      ['Write “klik hier” or “lees meer”.', 'Ten of these in one list of links cannot be told apart.'],
      ['Start an action with a link.', 'A link promises an address: it is opened in a tab, and bookmarked.'],
    ],
  },
  Menu: {
    do: [
      [
        'Begin each item with a verb, and put what destroys last, in `danger`.',
        'The way to the end is the slowest one.',
      ],
      [
        'Keep an item that is off, and say why with `disabledReason`.',
        'An item that comes and goes cannot be learned.',
      ],
    ],
    dont: [
      ['Hide the main action of a page in it.', 'What is not in sight is not found by who does it once a year.'],
      ['Let it grow past about eight items without groups.', 'A longer list is read from the top each time.'],
    ],
  },
  SplitButton: {
    do: [
      ['Give the button the variant that is meant in most cases.', 'One press is the gain; else a Menu is plainer.'],
    ],
    dont: [
      [
        'Put an action with other consequences among the variants.',
        'Who opens the arrow expects the same deed in another way.',
      ],
    ],
  },
} satisfies Record<string, Guidance>;
