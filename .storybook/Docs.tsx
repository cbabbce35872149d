import {
  Controls,
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
import { themes } from 'storybook/theming';
import type { Usage } from '../packages/ui/src/testing/usage.ts';

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
  const dark = useDark(/theme:(\w+)/.exec(search)?.[1] ?? 'light');
  return <DocsContainer {...props} theme={dark ? themes.dark : themes.light} />;
}

function List({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
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
                  <td>{does}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}

/** The page of a component: what it is, when it is right and when not, its props, every example. */
export function ComponentPage() {
  const { preparedMeta } = useOf('meta', ['meta']);
  const { usage } = preparedMeta.parameters as { usage?: Usage };
  return (
    <>
      <Title />
      <Description />
      {usage && <UsageTexts {...usage} />}
      <h2>Try it</h2>
      <Primary />
      <Controls />
      <Stories title="Examples" includePrimary={false} />
    </>
  );
}
