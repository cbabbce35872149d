import type { Meta, StoryObj } from '@storybook/react-vite';
import { VisuallyHidden } from '@ledenbureau/ui';

const meta = { title: 'Layout/VisuallyHidden', component: VisuallyHidden } satisfies Meta<typeof VisuallyHidden>;
export default meta;

export const Default: StoryObj<typeof meta> = {
  render: () => (
    <p>
      Zichtbaar<VisuallyHidden> en dit hoort alleen een schermlezer</VisuallyHidden>
    </p>
  ),
};
