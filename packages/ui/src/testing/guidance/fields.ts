import type { Guidance } from './guidance.ts';

/** Do and don’t of the components under Fields. */
export const fields = {
  AddressFields: {
    do: [
      ['Fill in street and town from `lookup`, and leave them open.', 'New houses are not in the register for weeks.'],
    ],
    dont: [['Refuse an address that the lookup does not know.', 'The person lives there; the register is behind.']],
  },
  Calendar: {
    do: [['Mark the days that count, and say why others are off.', 'A grey day without a reason reads as a fault.']],
    dont: [
      ['Ask for a birthday with it.', 'Forty years are hundreds of months to page through; a typed day is eight keys.'],
    ],
  },
  CellField: {
    do: [['Keep the row as soon as it is left or Enter is pressed.', 'In a table nobody looks for a button to save.']],
    dont: [['Make every cell of a list a field.', 'A table that is read is quieter, and is not changed by mistake.']],
  },
  CheckboxGroup: {
    do: [['Word the options in one form, each a full answer.', 'They are compared, and read without the question.']],
    dont: [['Tick choices beforehand that bind the person.', 'Consent is a deed. A tick that was there is none.']],
  },
  Combobox: {
    do: [
      ['Show in each result what tells two namesakes apart.', '“A. de Vries” twice is a wrong transfer in the making.'],
      ['Search by number as well as by name.', 'The number is what stands on the letter in hand.'],
    ],
    dont: [['Use it for five known choices.', 'RadioGroup shows all of them at once, without typing.']],
  },
  DateField: {
    do: [['Accept a day as people write it, and show it back in full.', '1-2-26 and 1 feb 2026 are the same day.']],
    dont: [
      ['Split it into three boxes.', 'A pasted day fits in none of them, and the order differs per country.'],
      ['Fill in today where the day matters.', 'A default that is wrong in one of ten cases is booked in all ten.'],
    ],
  },
  DateRangeField: {
    do: [['Say in the label whether the last day counts.', '“Tot” and “tot en met” differ by a day of interest.']],
    dont: [['Require both ends where one will do.', 'People then invent a day, and the register keeps it.']],
  },
  Dropzone: {
    do: [['Say kinds and size before the drop.', 'A refusal after an upload of a minute is a minute lost.']],
    dont: [['Make dragging the only way.', 'Keyboard, touch and many hands cannot drag: the button stays.']],
  },
  EditableText: {
    do: [['Show the text as text until it is pressed.', 'The page is read far more often than it is changed.']],
    dont: [['Use it for what has consequences elsewhere.', 'Enter keeps it at once, with no moment to think.']],
  },
  ErrorSummary: {
    do: [['Use the words of the field for its line.', 'The same sentence in two places is one fault, not two.']],
    dont: [
      ['Show it while people are still typing.', 'Validation comes at submit; earlier it scolds unfinished work.'],
    ],
  },
  FileUpload: {
    do: [['Name each refused file with its reason.', 'Of twelve files the reader has to find the one that failed.']],
    dont: [
      ['Clear the files when something else in the form fails.', 'Choosing them again is the most work of the form.'],
    ],
  },
  FormGroup: {
    do: [
      ['Put the hint below the label, above the control.', 'It is read before the typing, and not hidden by a list.'],
    ],
    dont: [['Use the placeholder as a hint or label.', 'It goes with the first letter, when it is needed.']],
  },
  IbanField: {
    do: [
      [
        'Let people paste it with spaces, dots or in lower case.',
        'The field normalises; that is no work for a person.',
      ],
    ],
    dont: [['Mask it while it is typed.', 'People check what they type against the card. It is no secret.']],
  },
  MoneyField: {
    do: [
      [
        'Say in the hint what is allowed: “Tot € 5.000,00 per keer”.',
        'A limit that is met at submit costs a second try.',
      ],
    ],
    dont: [
      ['Hold the amount as a number with a fraction.', '0,1 + 0,2 is not 0,3 in it; whole cents are exact.'],
      ['Round what was typed.', 'The person is shown another amount than the one they meant.'],
    ],
  },
  MonthField: {
    do: [['Offer only the years that can be meant.', 'A list from 1900 is a search for something known.']],
    dont: [
      ['Ask for a day where only the month counts.', 'A first of the month that means nothing is later believed.'],
    ],
  },
  MultiCombobox: {
    do: [['Say how many may be chosen before the limit is met.', 'The reader picks the most important ones first.']],
    dont: [['Let the chips grow without end.', 'From about ten on a table with a selection is easier to check.']],
  },
  NumberField: {
    do: [['Write the unit beside the field or in its label.', '“Looptijd (maanden)” leaves no doubt about 12.']],
    dont: [['Use it for a member number or a postal code.', 'These are names: a leading zero is part of them.']],
  },
  PasswordField: {
    do: [['Set `autoComplete` to `current-password` or `new-password`.', 'A password manager is safer than any rule.']],
    dont: [
      ['Forbid pasting.', 'It punishes the long random passwords that you want people to have.'],
      ['Ask to type it twice.', 'The button that shows it does the same with half the work.'],
    ],
  },
  PhoneField: {
    do: [['Say what the number is used for.', 'People give the right one when they know who will call.']],
    dont: [['Add a list of country codes beside it.', 'The field reads the country from the number as it is written.']],
  },
  PostcodeField: {
    do: [['Take it in any case, with or without a space.', '1234ab is not wrong; it is how people write.']],
    dont: [['Judge a foreign code by the Dutch form.', 'Give `country`, or a member in Antwerp cannot move.']],
  },
  QuantityField: {
    do: [['Show beside it how many there are to give.', 'The limit is the first thing that a holder needs to know.']],
    dont: [['Calculate with its value as a number.', 'It is a decimal string, exact to the scale of the instrument.']],
  },
  RadioGroup: {
    do: [
      ['Put the most common answer first, and start with none chosen.', 'A choice that counts is one that was made.'],
    ],
    dont: [['Add an option “geen van deze” to close a gap.', 'Reword the question, so that the answers cover it.']],
  },
  Select: {
    do: [
      ['Begin with an empty choice that asks: “Kies een instrument”.', 'The first option is otherwise sent unread.'],
    ],
    dont: [['Start an action when the choice changes.', 'With arrow keys each step on the way is a change.']],
  },
  Slider: {
    do: [['Show the outcome while it moves.', 'It is for trying; without an answer there is nothing to try.']],
    dont: [['Ask for an exact amount with it.', 'One pixel is a step of many euros, and a hand is never that still.']],
  },
  Switch: {
    do: [
      [
        'Label it with what is on: “E-mail bij een besluit”.',
        'The state is then the answer, and needs no “aan” or “uit”.',
      ],
    ],
    dont: [['Require a button to save it.', 'A switch acts at once, as one on the wall does; else use Checkbox.']],
  },
  TextArea: {
    do: [['Say who will read it.', 'A reason for a refusal is written otherwise when the member sees it.']],
    dont: [['Cut off text at a limit while it is typed.', 'Let people finish, say by how much it is too long.']],
  },
} satisfies Record<string, Guidance>;
