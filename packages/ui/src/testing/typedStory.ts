import { expect, type Mock, userEvent, within } from 'storybook/test';

interface Typing {
  /** What is not one yet, and the keys that make it one. */
  wrong: string;
  keys: string;
  /** What is said of the wrong one once the field is left. */
  message: RegExp;
  /** The value in the end, and how the field shows it. */
  value: string;
  text: string;
}

/** The story of a field whose text is read as it is typed: what is wrong is said once the field is left, until it is right. */
export const typedStory = ({ wrong, keys, message, value, text }: Typing) => ({
  args: { defaultValue: '' },
  async play({ canvasElement, args }: { canvasElement: HTMLElement; args: { onChange?: unknown } }) {
    const input = within(canvasElement).getByRole('textbox');
    await userEvent.type(input, wrong);
    await expect(input).not.toHaveAccessibleDescription(message);
    await userEvent.tab();
    await expect(input).toHaveAccessibleDescription(message);
    await expect(input).toBeInvalid();
    await userEvent.type(input, keys);
    await userEvent.tab();
    await expect(args.onChange as Mock).toHaveBeenLastCalledWith(value, expect.anything());
    await expect(input).toHaveValue(text);
    await expect(input).toBeValid();
  },
});
