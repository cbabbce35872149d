import type { Meta, StoryObj } from '@storybook/react-vite';
import { fieldWidths, FormGroup, Stack } from '@ledenbureau/ui';

const meta = {
  title: 'Fields/FormGroup',
  component: FormGroup,
  args: {
    id: 'kleur',
    label: 'Kleur',
    hint: 'Voor een eigen control',
    children: <input id="kleur" type="color" aria-describedby="kleur-hint" />,
  },
} satisfies Meta<typeof FormGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Widths: Story = {
  render: () => (
    <Stack>
      {fieldWidths.map((width) => (
        <FormGroup key={width} id={width} label={width} width={width}>
          <input id={width} />
        </FormGroup>
      ))}
    </Stack>
  ),
};
