import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import remarkGfm from 'remark-gfm';
import { defaultClientConditions, mergeConfig, type UserConfig } from 'vite';
import { propTables } from './propTables.ts';
import { historiesScript, readHistories } from './changes.ts';
import { readmeSamples } from './readmeSamples.ts';
import { searchable } from './synonyms/searchable.ts';

/** Markdown of the pages with tables, as it is written everywhere else. */
const docs = {
  name: '@storybook/addon-docs',
  options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [remarkGfm] } } },
};

/** What changed in each component, for the sidebar and for the pages. */
const histories = historiesScript(readHistories(fileURLToPath(new URL('..', import.meta.url))));

const config: StorybookConfig & { storyIndexGenerator: typeof searchable } = {
  stories: ['../packages/*/docs/*.mdx', '../packages/*/src/**/*.stories.tsx', '../apps/admin/stories/*.stories.tsx'],
  addons: ['@storybook/addon-vitest', '@storybook/addon-a11y', docs],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // a tool of the house: nothing to set up, and nothing to buy
  features: { sidebarOnboardingChecklist: false, menuOnboardingChecklist: false },
  // the files of the tokens, to be downloaded
  staticDirs: [{ from: '../packages/ui/tokens', to: '/tokens' }],
  storyIndexGenerator: searchable,
  managerHead: (head) => `${head ?? ''}${histories}`,
  previewHead: (head) => `${head ?? ''}${histories}`,
  // `propTables` reads them
  typescript: { reactDocgen: false },
  viteFinal: (own, { test }) =>
    mergeConfig(own, {
      // a test looks at no table
      plugins: [readmeSamples(), !test && process.env.VITEST === undefined && propTables()],
      // stories read the packages' sources, under their public names
      resolve: { conditions: ['@ledenbureau/source', ...defaultClientConditions] },
      build: {
        chunkSizeWarningLimit: 2000,
        rolldownOptions: {
          // Material marks its modules for server components; here that is noise of thousands of lines
          onLog(level, log, handler) {
            if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log);
          },
        },
      },
    } satisfies UserConfig),
};

export default config;
