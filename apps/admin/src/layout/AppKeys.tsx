import { useCommandKey } from '@ledenbureau/ui';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyCode } from '../code.ts';
import { type PageKey, pageKeys, singleKeys } from '../list/pageKeys.ts';
import { useWalk } from '../list/useWalk.ts';
import { paths } from '../paths.ts';
import { Boundary } from './Boundary.tsx';
import { PageError } from './RouteError.tsx';

const CommandLayer = lazyCode(async () => (await import('./CommandLayer.tsx')).CommandLayer);

/** What lies over the page: the search for everything, or the list of keys. */
export type Layer = 'search' | 'keys' | null;

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

export interface AppKeysProps {
  layer: Layer;
  onLayer(layer: Layer): void;
}

/**
 * The single keys of every page, those of the page itself first, and `?`, which lists them and can switch them off (WCAG
 * 2.1.4); Ctrl+K searches. What they open is loaded when it is first asked for.
 */
export function AppKeys({ layer, onLayer }: AppKeysProps) {
  const common = useCommonKeys(() => onLayer('search'));
  const [asked, setAsked] = useState(false);
  if (layer !== null && !asked) setAsked(true);
  useCommandKey(() => onLayer('search'));
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
    const found = [...pageKeys(), ...common].find(({ key }) => key === event.key);
    if (event.key !== '?' && !(found && singleKeys.on())) return;
    if (found?.loose && hasOwnUse(event.target)) return;
    event.preventDefault();
    if (found) found.run();
    else onLayer('keys');
  });
  useEffect(() => {
    // an arrow, since what reads the latest keys may only be called from an effect
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (!asked) return null;
  return (
    <Boundary fallback={(error) => <PageError error={error} />}>
      <Suspense fallback={null}>
        <CommandLayer layer={layer} onClose={() => onLayer(null)} />
      </Suspense>
    </Boundary>
  );
}

/** Keys of every page, as CommandLayer lists them; a page's own for the same key counts before. */
function useCommonKeys(search: () => void): readonly Pick<PageKey, 'key' | 'run' | 'loose'>[] {
  const navigate = useNavigate();
  const { pathname, search: query } = useLocation();
  const walk = useWalk();
  // From the page of a member, for that member.
  const lid = pathname === paths.member ? new URLSearchParams(query).get('lid') : null;
  return [
    { key: '/', run: search },
    {
      key: 'n',
      run: () => void navigate(`${paths.createTransaction}${lid ? `?lid=${encodeURIComponent(lid)}` : ''}`),
    },
    { key: 'j', run: () => walk.by(1) },
    { key: 'k', run: () => walk.by(-1) },
  ];
}
