import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { JoinPart } from './JoinPart.tsx';

export default {
  title: 'Recipes/Host with Material · Gast in een pagina',
  id: 'recipes-host',
  component: JoinPart,
  args: { onJoin: fn() },
  parameters: { surroundings: 'app' },
  // the page of the host, which knows no dark
  decorators: [
    (Story) => (
      <div style={{ padding: 24, background: '#fff', color: '#222' }}>
        <Story />
      </div>
    ),
  ],
  tags: ['!autodocs'],
} satisfies Meta<typeof JoinPart>;

/** The part, exactly as the recipe prints it. */
export const Matrix: StoryObj<typeof JoinPart> = {};
