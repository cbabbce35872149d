/**
 * Widths in rem of the places of the entry line that what was booked stands under. Between them is a gap of 0.5, around them 1; a cell
 * of the table has 0.625 on both sides, and begins or ends where its text is in line with what is typed above it.
 */
export const slots = { line: 3.125, quantity: 6, amount: 5.5, balance: 4.75, reference: 8.5, button: 14.5 };

const [gap, around, cell] = [0.5, 1, 0.625];

/** Where what follows the number of the line begins. */
export const besideLine = slots.line + gap;

/** Widths of the columns below; the member has the rest in both. */
export const columns = {
  line: around + besideLine - cell,
  quantity: gap + slots.quantity,
  amount: gap + slots.amount + cell,
  balance: gap + slots.balance,
  reference: gap + slots.reference - 2 * cell + gap,
  number: 8.625,
  undo: slots.button + around + cell - 8.625,
};

export const rem = (width: number): string => `${width}rem`;
