import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import json5 from 'json5';
import { defaultClientConditions, defineConfig, minifySync } from 'vite';
import type { Plugin } from 'vite';
import { flatten } from '../../packages/i18n/src/flatten.ts';
import { leanStylesPlugin } from '../../packages/ui/leanStyles.ts';
import { textsOfPackages } from '../../scripts/packageTexts.ts';
import { preloads, tokens } from './document.ts';
import { leanEmotion, leanI18next, leanQuery, leanRouter } from './lean.ts';

/** Package version plus, in a git checkout, the commit: asks for fresh translations after every release. */
function version(): string {
  const { version: release } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  try {
    const git = ['rev-parse', '--short', 'HEAD'];
    const commit = execFileSync('git', git, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'ignore'] });
    return `${release}-${commit.toString().trim()}`;
  } catch {
    return release; // a source archive has no commit to name
  }
}

/**
 * React Router's package offers only its development build, warnings included; the production build lies beside it.
 * Saves a few kB of the first page's code.
 */
function routerForProduction(mode: string) {
  if (mode !== 'production') return [];
  const require = createRequire(createRequire(import.meta.url).resolve('react-router-dom'));
  const dist = join(dirname(require.resolve('react-router')), '../production');
  return [
    { find: /^react-router$/, replacement: join(dist, 'index.mjs') },
    { find: /^react-router\/dom$/, replacement: join(dist, 'dom-export.mjs') },
  ];
}

/**
 * Writes what stands in `public/` for the road. The catalogues become plain JSON: comments and line breaks need not
 * travel, and the browser reads them without the relaxed parser (an operator may still put relaxed JSON in their
 * place). What the packages say goes along, so that there is one file a language. The scripts of the page itself are minified as the bundles are.
 */
function leanPublic(): Plugin {
  let outDir = '';
  return {
    name: 'lean-public',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      for (const file of globSync('locale/*/translation.json5', { cwd: outDir })) {
        const path = join(outDir, file);
        const own = flatten(json5.parse(readFileSync(path, 'utf8')));
        const brought = await textsOfPackages(file.split('/')[1]);
        writeFileSync(path, JSON.stringify({ ...brought, ...own }));
      }
      for (const file of globSync('*.js', { cwd: outDir })) {
        const path = join(outDir, file);
        writeFileSync(path, minifySync(file, readFileSync(path, 'utf8')).code);
      }
    },
  };
}

/**
 * Puts a compressed twin (`.br`, `.gz`) beside every file worth it, for a server that sends those: a third of the bytes,
 * and compressed once instead of at each request.
 */
function compressed(): Plugin {
  let outDir = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // after the catalogues were written
      order: 'post',
      sequential: true,
      handler() {
        for (const file of globSync('**/*.{js,css,svg,json5}', { cwd: outDir })) {
          const path = join(outDir, file);
          const content = readFileSync(path);
          if (content.length < 1_000) continue;
          writeFileSync(`${path}.br`, brotliCompressSync(content));
          writeFileSync(`${path}.gz`, gzipSync(content));
        }
      },
    },
  };
}

/** Files of code that every page of the application has beneath it. */
const alwaysThere = /\/(?:app|opening|oauth|rolldown-runtime|shell)-[^/]*\.(?:js|css)$/;

/** Pages that somebody opens once a year: what they load is not named with the first page of everybody else. */
const rare = /\/(?:Registration|Recovery|Verification|Error|Security|Sessions|FirstRun)Page-/;

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    leanRouter(),
    leanI18next(),
    leanQuery(),
    leanEmotion(),
    leanStylesPlugin(),
    tokens(),
    preloads(),
    leanPublic(),
    compressed(),
  ],
  // The workspace's packages are built from their source: one build, no stale dist.
  resolve: { conditions: ['@ledenbureau/source', ...defaultClientConditions], alias: routerForProduction(mode) },
  define: { __APP_VERSION__: JSON.stringify(version()) },
  build: {
    target: 'baseline-widely-available',
    // The first of each that know light-dark(), by which every token is written: what the build makes of it for older ones is
    // light or dark by a rule that a page of ours does not have.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    modulePreload: {
      polyfill: false,
      // What runs before any page is there already, and need not be named with each of them.
      resolveDependencies: (page, files) => (rare.test(page) ? [] : files.filter((file) => !alwaysThere.test(file))),
    },
    rolldownOptions: {
      treeshake: {
        propertyReadSideEffects: false,
        // What emotion's withTheme brings along, which nothing calls; the package does not say that it may be left out.
        moduleSideEffects: [{ test: /node_modules\/(?:hoist-non-react-statics|react-is)\//, sideEffects: false }],
      },
      output: {
        // Each name stands in the lists of what a page preloads, where few hexadecimal digits compress better, and no name does best:
        // a group below has one, and so has what is asked for; what pages share by chance needs none. 0.9 kB of the first page.
        hashCharacters: 'hex',
        chunkFileNames: ({ name, isDynamicEntry }) =>
          `assets/${isDynamicEntry || /^[a-z-]+$/.test(name) ? '[name]-' : ''}[hash:7].js`,
        codeSplitting: {
          groups: [
            // What runs before the application: all of it, so that nothing of the application comes along.
            {
              name: 'opening',
              test: /src\/(?:main|opening|admission|early|first|pages|paths)\.|vite\/preload-helper/,
              priority: 4,
            },
            // The calls to the authorization server: they go out while the application is still on its way.
            { name: 'oauth', test: /src\/oauth\/server\./, priority: 3 },
            // First what every page needs, so that the others take none of it along.
            {
              name: 'app',
              test: /packages\/ui\/src\/(?:Stack\/|Link\/|Text\/|Mark\/|Wordmark\/|(?:Empty|Error)State\/|icons\/Chevron(?:Down|Right)|internal\/(?:dom|header|hidden|levelIcons|PlaceholderState|pressed|useControlled)\.)|src\/(?:start|prepare|pageCode|menu|productName|layout\/useChooseLanguage|texts\/unitsText)\.|packages\/workbench\/src\/(?:code\/onDemand|page\/usePageTitle|product|texts\/useProblemText)\./,
              priority: 3,
            },
            // What many pages have and the first one does not. Fields by themselves: a list has some to search and to choose with,
            // and no form.
            {
              name: 'fields',
              test: /packages\/ui\/src\/(?:CheckboxGroup|RadioGroup|ButtonGroup|TextField|FormGroup|FileUpload\/useFileSize|internal\/(?:NativeSelect|useComposed)\.|icons\/CheckIcon)/,
              priority: 3,
            },
            // Forms, wherever they are, and what the pages of a sign-in share.
            {
              name: 'forms',
              test: /packages\/ui\/src\/(?:CheckboxGroup|ButtonGroup|icons\/CheckIcon)|packages\/forms\/src\/(?:Form|FormError|MessageProvider|SubmitButton|fields\/text)\.|packages\/workbench\/src\/texts\/FormTexts\./,
              priority: 2,
            },
            { name: 'front', test: /src\/features\/identity\/LoginPage\./, priority: 1 },
            // What went wrong, or takes long, as it is shown and in words: also where a session ends, without forms and screens.
            {
              name: 'notice',
              test: /packages\/ui\/src\/(?:Notice|Disclosure)\/|packages\/workbench\/src\/forms\/Patience\./,
              priority: 3,
            },
            {
              name: 'reason',
              test: /packages\/auth\/src\/screens\/(?:useErrorText|ScreenWords)\.|apps\/admin\/src\/texts\/noticeText\./,
              priority: 3,
            },
            // What the shell shows and what nearly every page in it shows: one file instead of a dozen of a few hundred bytes.
            {
              name: 'shell',
              test: /packages\/ui\/src\/(?:Table|Card|Grid|StatTile|Money|Quantity|StatusPill|DateText|icons\/CalendarIcon)(?:\/|\.)|packages\/workbench\/src\/(?:shell\/Workbench|page\/Page|desk|keys\/ListKeys|list\/(?:TableCard|useTableState|useUrlDate)|today)\.|apps\/admin\/src\/(?:layout\/Shell|register\/(?:moment\/usePastDay|approval\/(?:approvals\.api|useApprovalText|subjectPlace)|standing\/standing\.api|transaction\/(?:TransactionTable|TransactionStatus|useTransactionColumns|useTransactionHref))|texts\/instrumentName)\./,
            },
            // What lists share beside the table: as for the shell below.
            {
              name: 'list',
              test: /packages\/ui\/src\/(?:RadioGroup|Toggle|ProgressBar|DataTable\/columns|icons\/(?:Close|ChevronLeft|Download)Icon|internal\/(?:choice|popup|usePopup))|packages\/workbench\/src\/(?:roles\/RoleButton|keys\/(?:pressOnce|useWalk)|page\/Focused|list\/(?:Toggle)|export\/PrintedFilter|api\/saveFile|texts\/Failure)\.|apps\/admin\/src\/(?:api\/(?:kinds|people)|texts\/(?:instrumentOptions|useRate)|register\/(?:moment\/PastBar|member\/memberText|transaction\/(?:TransactionLooks|transaction\.api)))\.|useMutation|infiniteQueryOptions/,
            },
            // What stands around a list that has pages. A file of some hundred bytes costs a request, and on a slow processor as
            // long as ten kilobytes more: the list of transactions was thirty of them.
            {
              name: 'paged',
              test: /packages\/ui\/src\/(?:Tabs\/|Pager\/|DataTable\/(?:ColumnChooser|columnChoice|DataTable|SelectionBar|RowsBox|useSelectionColumn|widths|selection)\.|MetaLine\/|SplitView\/|Illustration\/|icons\/EllipsisIcon|internal\/(?:PopoverButton|OnDemand|NotLoaded|plainSelect|useEvent|usePopover)\.)|packages\/workbench\/src\/(?:list\/(?:useCursorPages|SearchField)|keys\/useCtrlKey|export\/(?:DownloadButton|ExportKeys)|query\/useDebouncedCallback)\./,
            },
            // Looks of a few lines that many pages have: a file each would cost more than what is in it.
            {
              name: 'looks',
              test: /packages\/ui\/src\/(?:Code|Heading|PreformattedText|RuledStack|Sides)\//,
            },
            // What requests share with the list of what waits.
            {
              name: 'request',
              test: /apps\/admin\/src\/register\/request\/(?:RequestDecision|ReversalWish|RequestStatus|request\.api|requests|useRequest|mailQuery|RequestLinks)\./,
            },
            // What a day or a number is typed into. The budget of the pages knows it by this name.
            {
              name: 'entry',
              test: /packages\/(?:i18n\/src\/entry|ui\/src\/(?:DateField\/DateField\.|MoneyField|QuantityField|internal\/useEntry))/,
            },
            // What is wrong with a form of many fields, which is known only once it was sent.
            {
              name: 'errors',
              test: /ErrorSummary\/|src\/(?:ErrorSummary|dialogs\/Errors|features\/transactions\/EntryErrors)\./,
            },
            // What narrows a list and takes it along.
            {
              name: 'narrowed',
              test: /packages\/ui\/src\/FilterBar\/(?:FilterEditor|filterWords|FilterPill|FilterBar|filterUrl|useFilterWords)\.|packages\/workbench\/src\/(?:views\/(?:views|SavedViews)|list\/(?:ListPage|ListToolbar|ListCard|rows|useFilters|useListSummary)|export\/(?:ExportButton|useListExport|LateExportDialog))\./,
            },
            // What a booking would do, as it is shown before.
            {
              name: 'preview',
              test: /apps\/admin\/src\/register\/transaction\/(?:DryRun|useDryRunSentence|PostingsTable|accountText|balancesText)/,
            },
            { name: 'ticked', test: /packages\/ui\/src\/(?:Switch|Checkbox|internal\/ChoiceField)[/.]/ },
            { name: 'modal', test: /packages\/ui\/src\/(?:Dialog|internal\/Modal)[/.]/ },
            // What goes after the focus: also of a page that is decided on, before there is a dialog.
            { name: 'focus', test: /packages\/ui\/src\/internal\/watchFocus/, priority: 1 },
            // What hears of a step that was left. The budget of the first screen knows it by this name.
            { name: 'left', test: /packages\/workbench\/src\/query\/lateSteps\./ },
            // What is there before the connection is gone, to say so.
            {
              name: 'trouble',
              test: /packages\/ui\/src\/Banner\/|packages\/workbench\/src\/(?:shell\/ConnectionBanner|code\/PartFailure)\./,
            },
          ],
        },
      },
      onLog(level, log, handler) {
        // MUI marks its modules for server components; a browser build drops the mark.
        if (log.code === 'MODULE_LEVEL_DIRECTIVE') return;
        handler(level, log);
      },
    },
  },
}));
