import { Stack } from '@ledenbureau/ui';
import type { ComponentType } from 'react';
import { expect } from 'storybook/test';
import { usage } from './usage.ts';

export interface ReadmeSamplesProps {
  samples: readonly ComponentType[];
}

/** What the samples of a README draw, one below the other. */
export function ReadmeSamples({ samples }: ReadmeSamplesProps) {
  return (
    <Stack gap={10}>
      {samples.map((Sample, at) => (
        <div key={at}>
          <Sample />
        </div>
      ))}
    </Stack>
  );
}

/** The parameters of its page. */
export const readmeUsage = usage({
  when: ['To see what a sample of the README draws, as it is printed there.'],
  not: ['For every state of a component: that has a page of its own.'],
});

/** Each sample that draws something, exactly as it is printed. */
export const allSamples = {
  async play({ args }: { args: ReadmeSamplesProps }) {
    await expect(args.samples.length).toBeGreaterThan(1);
  },
};
