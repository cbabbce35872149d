import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton } from '@ledenbureau/ui';

const meta = { title: 'Feedback/Skeleton', component: Skeleton } satisfies Meta<typeof Skeleton>;
export default meta;

export const Default: StoryObj<typeof meta> = { args: { lines: 3 } };
