import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from '@ledenbureau/ui';

const meta = {
  title: 'Actions/Link',
  component: Link,
  args: { href: '#lid', children: 'Anneke van den Berg' },
} satisfies Meta<typeof Link>;
export default meta;

export const Default: StoryObj<typeof meta> = {};
