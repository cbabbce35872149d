import { type CommandPaletteProps, useCommandKey } from '@ledenbureau/ui';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { onDemand } from '../code/onDemand.tsx';
import { type Layer, type PageKey, pageKeys, singleKeys } from './pageKeys.ts';
import { walkLinks } from './walkLinks.ts';

/** Somebody types, or a dialog or menu is open: a letter is no command then. */
const isBusy = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox]') !==
      null) ||
  document.querySelector('dialog[open]') !== null;

/** Enter there would press a button, follow a link or change a tab. */
const hasOwnUse = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('a, button, summary, [role=tab], [role=group]') !== null &&
  target.closest('tr[aria-current] a[data-part=open], a[data-part=open][aria-current]') === null;

const KeySheet = onDemand(async () => (await import('./KeySheet.tsx')).KeySheet);

/** What the search for everything is told: a CommandPalette with the sources of the app. */
export type SearchProps = Pick<CommandPaletteProps, 'open' | 'onClose'>;

export interface AppKeysProps {
  layer: Layer;
  onLayer(layer: Layer): void;
  /** Single keys that every page has, beside `/`, `j`, `k` and `?`. */
  keys: readonly PageKey[];
  /** The search for everything, by `onDemand`: it is first shown when it is first asked for. */
  Search: ComponentType<SearchProps>;
}

/**
 * The single keys of every page, those of the page itself first, and `?`, which lists them and can switch them off (WCAG
 * 2.1.4); Ctrl+K searches. What they open is loaded when it is first asked for.
 */
export function AppKeys({ layer, onLayer, keys, Search }: AppKeysProps) {
  const common: readonly Omit<PageKey, 'label'>[] = [
    { key: '/', run: () => onLayer('search') },
    ...keys,
    { key: 'j', run: () => walkLinks(1) },
    { key: 'k', run: () => walkLinks(-1) },
  ];
  const [isNeeded, setNeeded] = useState(false);
  if (layer === 'search' && !isNeeded) setNeeded(true);
  useCommandKey(() => onLayer('search'));
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
    const match = [...pageKeys(), ...common].find(({ key }) => key === event.key);
    if (event.key !== '?' && !(match && singleKeys.on())) return;
    if (match?.loose && hasOwnUse(event.target)) return;
    // a key that is held down walks on, and does nothing else a second time
    if (event.repeat && !/^[jk]$/.test(event.key)) return;
    event.preventDefault();
    if (match) match.run();
    else onLayer('keys');
  });
  useEffect(() => {
    // an arrow, since what reads the latest keys may only be called from an effect
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const close = () => onLayer(null);
  return (
    <>
      {isNeeded && <Search open={layer === 'search'} onClose={close} />}
      {layer === 'keys' && <KeySheet keys={keys} onClose={close} />}
    </>
  );
}
