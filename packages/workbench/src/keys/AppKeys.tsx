import { type CommandPaletteProps, holdKeys, takeKeys } from '@ledenbureau/ui';
import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type HelpProps, onHelp } from './help.ts';
import { type Layer, type PageKey, pageKeys } from './pageKeys.ts';
import { isSearchKey, isSingle, singleKeys } from './singleKeys.ts';
import { useEvent } from './useEvent.ts';
import { walkLinks } from './walkLinks.ts';

/** Enter there would press a button, follow a link or change a tab. */
const hasOwnUse = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('a, button, summary, [role=tab], [role=group]') !== null &&
  target.closest('tr[aria-current] a[data-part=open], a[data-part=open][aria-current]') === null;

/** What the search for everything is told: a CommandPalette with the sources of the app. */
export type SearchProps = Pick<CommandPaletteProps, 'open' | 'onClose'>;

export interface AppKeysProps {
  layer: Layer;
  onLayer(layer: Layer): void;
  /** Single keys that every page has, beside `/`, `j`, `k` and `?`. */
  keys: readonly PageKey[];
  /** The search for everything, by `onDemand`: it is first shown when it is first asked for. */
  Search: ComponentType<SearchProps>;
  /** What `?` opens, by `onDemand`: a KeySheet, or the app's help with a KeyList in it. */
  Help: ComponentType<HelpProps>;
}

/**
 * The single keys of every page, those of the page itself first, and `?`, which helps, lists them and can switch them off (WCAG
 * 2.1.4); Ctrl+K searches. What they open is loaded when it is first asked for.
 */
export function AppKeys({ layer, onLayer, keys, Search, Help }: AppKeysProps) {
  const common: readonly Omit<PageKey, 'label'>[] = [
    { key: '/', run: () => onLayer('search') },
    ...keys,
    { key: 'j', run: () => walkLinks(1) },
    { key: 'k', run: () => walkLinks(-1) },
  ];
  const navigate = useNavigate();
  const [isNeeded, setNeeded] = useState(false);
  const [topic, setTopic] = useState<string | null>(null);
  if (layer === 'search' && !isNeeded) setNeeded(true);
  // before another key can come
  useLayoutEffect(() => {
    if (layer === 'search') holdKeys();
    else takeKeys();
  }, [layer]);
  const close = () => {
    setTopic(null);
    onLayer(null);
  };
  const pressSingle = (event: KeyboardEvent) => {
    const match = [...pageKeys(), ...common].find(({ key }) => key === event.key);
    if (event.key !== '?' && !(match && singleKeys.on())) return;
    if (match?.loose && hasOwnUse(event.target)) return;
    // a key that is held down walks on, and does nothing else a second time
    if (event.repeat && !/^[jk]$/.test(event.key)) return;
    event.preventDefault();
    if (match) match.run(navigate);
    else onLayer('keys');
  };
  const press = useEvent((event: KeyboardEvent) => {
    if (isSearchKey(event)) {
      event.preventDefault();
      onLayer('search');
    } else if (event.key === 'Escape' && layer === 'search') close();
    else if (isSingle(event)) pressSingle(event);
  });
  const open = useEvent((next: string | null) => {
    setTopic(next);
    onLayer('keys');
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    const stop = onHelp(open);
    return () => {
      document.removeEventListener('keydown', press);
      stop();
    };
  }, [press, open]);
  return (
    <>
      {isNeeded && <Search open={layer === 'search'} onClose={close} />}
      {layer === 'keys' && <Help topic={topic} keys={keys} onClose={close} />}
    </>
  );
}
