import { useI18n } from '@ledenbureau/i18n';
import { Dialog, Stack, Switch } from '@ledenbureau/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { readStored, store } from '../storage.ts';

export interface ListKey {
  /** As the browser names it: `j`, `?`, `/`. */
  key: string;
  /** What it does, for the list of keys. */
  label: string;
  run(): void;
  /** Only where the focus is on no control of its own, or on the row that is open: there the key has nothing else to do. */
  loose?: boolean;
}

const storage = () => localStorage;
const offKey = 'ledenbureau.keys';

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

/**
 * The single keys of a page with a list, and `?`, which shows them and can switch them off: who speaks to the computer
 * would press them by accident (WCAG 2.1.4). The switch is kept in this browser.
 */
export function ListKeys({ keys }: { keys: readonly ListKey[] }) {
  const { t } = useI18n();
  const [help, setHelp] = useState(false);
  const [on, setOn] = useState(() => readStored(storage, offKey) !== 'off');
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
    const found = keys.find(({ key }) => key === event.key);
    if (event.key !== '?' && !(on && found)) return;
    if (found?.loose && hasOwnUse(event.target)) return;
    event.preventDefault();
    if (found) found.run();
    else setHelp(true);
  });
  useEffect(() => {
    // an arrow, since what reads the latest keys may only be called from an effect
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <Dialog open={help} size="small" title={t('keys.title')} onClose={() => setHelp(false)}>
      <Stack gap={4}>
        <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '0.25rem 1rem' }}>
          {keys.map(({ key, label }) => (
            <div key={key} style={{ display: 'contents' }}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
        <Switch
          name="keys"
          label={t('keys.on')}
          checked={on}
          onChange={(next) => {
            setOn(next);
            store(storage, offKey, next ? null : 'off');
          }}
        />
      </Stack>
    </Dialog>
  );
}
