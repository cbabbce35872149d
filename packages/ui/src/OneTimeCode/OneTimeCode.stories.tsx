import { OneTimeCode } from '@ledenbureau/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { doAndDont } from '../testing/doAndDont.tsx';
import { FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/OneTimeCode · Eenmalige code',
  id: 'fields-onetimecode',
  component: OneTimeCode,
  parameters: usage({
    when: [
      'For a code that was mailed, sent to a phone, or is shown by an authenticator app.',
      'With `length`, where it is known: `onComplete` then says that it is all there.',
    ],
    not: ['For a password: PasswordField.', 'For a reference or a number that somebody keeps: TextField.'],
  }),
  args: { name: 'code', label: 'Code', length: 6, onChange: fn(), onComplete: fn() },
} satisfies Meta<typeof OneTimeCode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const field = within(canvasElement).getByRole('textbox', { name: 'Code' });
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await userEvent.type(field, '12 34-5');
    await expect(field).toHaveValue('12345');
    await expect(args.onComplete).not.toHaveBeenCalled();
    await userEvent.type(field, '67');
    await expect(field).toHaveValue('123456');
    await expect(args.onComplete).toHaveBeenCalledOnce();
    await expect(args.onComplete).toHaveBeenCalledWith('123456', expect.anything());
  },
};
/** As it stands in a mail, with the space between its halves. */
export const Pasted: Story = {
  play: async ({ canvasElement, args }) => {
    const field = within(canvasElement).getByRole('textbox');
    await userEvent.click(field);
    await userEvent.paste(' 482 913 ');
    await expect(field).toHaveValue('482913');
    await expect(args.onChange).toHaveBeenLastCalledWith('482913', expect.anything());
    await expect(args.onComplete).toHaveBeenCalledOnce();
    await expect(args.onComplete).toHaveBeenCalledWith('482913', expect.anything());
  },
};
export const Letters: Story = {
  args: { letters: true, length: 8 },
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole('textbox');
    await userEvent.type(field, 'k7pq-22xz');
    await expect(field).toHaveValue('k7pq22xz');
  },
};
export const DoAndDont: Story = doAndDont({
  good: {
    show: <OneTimeCode name="goed" label="Code uit uw e-mail" length={6} defaultValue="482913" />,
    nl: 'Eén veld: de browser vult het in, en de code mag met spatie worden geplakt.',
    en: 'One field: the browser fills it in, and the code may be pasted with its space.',
  },
  bad: {
    show: <OneTimeCode name="fout" label="Code" hideLabel placeholder="000000" />,
    nl: 'Geen naam, en een voorbeeld dat op een antwoord lijkt.',
    en: 'No name, and an example that looks like an answer.',
  },
});
export const Matrix: Story = {
  render: (args) => <FieldMatrix field={(state) => <OneTimeCode {...args} defaultValue="482913" {...state} />} />,
};
