import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, FormGroup, FormLayout, Grid, MoneyField, Notice, TextField } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Layout/FormLayout · Formulierindeling',
  id: 'layout-formlayout',
  component: FormLayout,
  args: {
    children: [
      <TextField key="a" name="naam" label="Naam" />,
      <TextField key="b" name="plaats" label="Plaats" width="medium" />,
      <Button key="c" theme="green" type="submit">
        Bewaren
      </Button>,
      <Button key="d">Annuleren</Button>,
    ],
  },
  parameters: usage({
    when: ['For fields and their buttons: they stand below each other without a Stack, and buttons beside each other.'],
    not: [
      'Inside Form or FieldGroup of forms, which are one already.',
      'For other things below each other use Stack; for parts beside each other Grid or SplitView.',
    ],
  }),
} satisfies Meta<typeof FormLayout>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** A notice, fields of all widths, a group with a legend, and buttons in a row. */
export const Matrix: Story = {
  args: { as: 'form' },
  render: (args) => (
    <FormLayout {...args} aria-label="Inleg">
      <Notice tone="accent">De inleg wordt op de eerste van de maand geboekt.</Notice>
      <TextField name="naam" label="Naam" hint="Zoals op de bankpas." />
      <FormGroup as="fieldset" id="adres" label="Adres">
        <FormLayout width="full">
          <TextField name="straat" label="Straat" />
          <Grid columns={2} minItemWidth={120}>
            <TextField name="postcode" label="Postcode" />
            <TextField name="plaats" label="Plaats" />
          </Grid>
        </FormLayout>
      </FormGroup>
      <MoneyField name="inleg" label="Inleg" />
      <Button theme="green" type="submit">
        Bewaren
      </Button>
      <Button>Annuleren</Button>
    </FormLayout>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const form = canvas.getByRole('form');
    const children = [...form.children].map(boxOf);
    // each below the one before it by 16 px; the first button by 8 more, the second beside it
    const steps = children.slice(1).map(({ top }, at) => Math.round(top - (children[at]?.bottom ?? 0)));
    await expect(steps.slice(0, -1)).toEqual([16, 16, 16, 24]);
    const [save, cancel] = children.slice(-2);
    await expect(cancel?.top).toBe(save?.top);
    await expect(Math.round((cancel?.left ?? 0) - (save?.right ?? 0))).toBe(8);
    await expect(boxOf(form).width).toBe(704);
  },
};
