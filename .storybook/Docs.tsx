import {
  Canvas,
  Controls,
  Markdown,
  Description,
  DocsContainer,
  Primary,
  Stories,
  Title,
  useOf,
  type DocsContainerProps,
} from '@storybook/addon-docs/blocks';
import { useEffect, useState } from 'react';
import { GLOBALS_UPDATED } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { guidance, type Guidance, type Rule } from '../packages/ui/src/testing/guidance/index.ts';
import type { Usage } from '../packages/ui/src/testing/usage.ts';
import type { Histories, History, Status } from './changes.ts';
import { nameIn, statusLooks } from './status.ts';
import { ownComponent, synonyms } from './synonyms/index.ts';
import { docsThemes } from './theme.ts';

interface ThemeGlobals {
  globals: { theme?: string };
}

/** Whether the toolbar (or, on `system`, the device) asks for dark. */
function useDark(initial: string | undefined): boolean {
  const [theme, setTheme] = useState(initial);
  useEffect(() => {
    const channel = addons.getChannel();
    const update = ({ globals }: ThemeGlobals) => setTheme(globals.theme);
    channel.on(GLOBALS_UPDATED, update);
    return () => channel.off(GLOBALS_UPDATED, update);
  }, []);
  return theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
}

/** The frame of every documentation page, in the theme of the toolbar. */
export function Container(props: DocsContainerProps) {
  const search = new URLSearchParams(location.search).get('globals') ?? '';
  const dark = useDark(/theme:(\w+)/.exec(search)?.[1] ?? 'system');
  return <DocsContainer {...props} theme={docsThemes[dark ? 'dark' : 'light']} />;
}

/** Words in which code stands between backticks, as in Markdown. */
const withCode = (words: string) =>
  words.split('`').map((piece, index) => (index % 2 === 0 ? piece : <code key={index}>{piece}</code>));

function List({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{withCode(sentence)}</li>
        ))}
      </ul>
    </>
  );
}

function UsageTexts({ when, not, keyboard }: Usage) {
  return (
    <>
      <List title="When to use it" sentences={when} />
      <List title="When not" sentences={not} />
      {keyboard && (
        <>
          <h3>Keyboard</h3>
          <table>
            <tbody>
              {Object.entries(keyboard).map(([key, does]) => (
                <tr key={key}>
                  <th scope="row">{key}</th>
                  <td>{withCode(does)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}

const histories = (): Histories => (globalThis as { ledenbureauHistories?: Histories }).ledenbureauHistories ?? {};

/** What the status means, in the words of who wonders whether to use it. */
const meanings: Record<Status, string> = {
  new: 'Came after the last version.',
  changed: 'Since the last version; see below.',
  stable: 'Unchanged since the last version.',
  deprecated: 'A later version is without it.',
};

function StatusLine({ status }: { status: Status }) {
  const { mark, label } = statusLooks[status];
  return (
    <p className={`lb-status lb-status-${status}`}>
      <strong>
        {mark} {label}
      </strong>{' '}
      {meanings[status]}
    </p>
  );
}

function Changes({ changes }: Pick<History, 'changes'>) {
  return (
    <>
      <h2>Changes</h2>
      {changes.length === 0 && <p>None since the first version.</p>}
      {changes.map(({ version, text }) => (
        <Markdown key={text}>{`- **${version ?? 'Coming'}** · ${text}`}</Markdown>
      ))}
    </>
  );
}

function Rules({ title, rules }: { title: string; rules: readonly Rule[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {rules.map(([rule, reason]) => (
          <li key={rule}>
            <strong>{withCode(rule)}</strong> {withCode(reason)}
          </li>
        ))}
      </ul>
    </>
  );
}

function GuidanceTexts({ rules }: { rules: Guidance }) {
  return (
    <>
      <h2>Do and don’t</h2>
      <Rules title="Do" rules={rules.do} />
      <Rules title="Don’t" rules={rules.dont} />
    </>
  );
}

/** The page of a component: what it is, when it is right and when not, its props, every example. */
export function ComponentPage() {
  const { preparedMeta, csfFile } = useOf('meta', ['meta']);
  const { usage } = preparedMeta.parameters as { usage?: Usage };
  const history = histories()[nameIn(preparedMeta.title, histories())];
  const { DoAndDont } = csfFile.moduleExports as { DoAndDont?: unknown };
  const name = ownComponent(preparedMeta.title);
  const rules = name && guidance[name];
  return (
    <>
      <Title />
      {history && <StatusLine status={history.status} />}
      <Description />
      {name && <p>Also called: {synonyms[name]}.</p>}
      {usage && <UsageTexts {...usage} />}
      {DoAndDont !== undefined && (
        <>
          <h2>Do and don’t · Wel en niet</h2>
          <Canvas of={DoAndDont} sourceState="none" withToolbar={false} />
        </>
      )}
      {rules && <GuidanceTexts rules={rules} />}
      <h2>Try it</h2>
      <Primary />
      <Controls />
      <Stories title="Examples" includePrimary={false} />
      {history && <Changes changes={history.changes} />}
    </>
  );
}
