import { useEffect, useId, useState, type ComponentPropsWithRef, type KeyboardEvent } from 'react';
import { SearchIcon } from '../icons/SearchIcon.tsx';
import type { CauseEvent } from '../internal/change.ts';
import { mergeRefs, type RootNode } from '../internal/dom.ts';
import { useEvent } from '../internal/useEvent.ts';
import { useModal } from '../internal/useModal.ts';
import { useUiLabels } from '../provider/context.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { Root } from './CommandPalette.styles.ts';
import type { Command, CommandSource } from './CommandPalette.types.ts';
import { CommandOption } from './CommandOption.tsx';
import { takeKeys } from './heldKeys.ts';
import { keysAfter } from './keysAfter.ts';
import { useCommands, type CommandGroup } from './useCommands.ts';

export interface CommandPaletteProps extends Omit<ComponentPropsWithRef<'dialog'>, 'open' | 'onClose' | 'children'> {
  open: boolean;
  /** Esc, a press beside it, or a choice: the owner decides, `open` is the only truth. */
  onClose(event?: CauseEvent): void;
  /** What can be found, group by group. */
  sources: readonly CommandSource[];
}

/**
 * Finds a page, a member or an action by typing: arrows move, Enter chooses, Esc closes. Open it with `useCommandKey`
 * (Ctrl+K, ⌘K) and with a button that can be seen.
 */
export function CommandPalette({ open, onClose, sources, onKeyDown, onCancel, ref, ...rest }: CommandPaletteProps) {
  const labels = useUiLabels();
  const id = useId();
  const [text, setText] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  // keys that wait for what they are about: a search that has not answered yet
  const [later, setLater] = useState<readonly string[]>([]);
  const type = (next: string, keys: readonly string[] = []) => {
    setText(next);
    setActiveKey(null);
    setLater(keys);
  };
  // the next time starts empty
  if (!open && (text !== '' || later.length > 0)) type('');
  const takeHeld = useEvent(() => {
    const held = takeKeys();
    const after = keysAfter(held?.keys ?? []);
    if (after.includes('Escape')) onClose();
    else if (held) type(held.text, after);
  });
  // before the palette has the focus, which goes back to where it was asked for
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- typed into the page itself, while this was on its way
    if (open) takeHeld();
  }, [open, takeHeld]);
  const dialog = useModal(open);

  const groups = useCommands(open, text, sources);
  const keyOf = (group: CommandGroup, command: Command) => `${id}-${group.id}-${command.id}`;
  const keys = groups.flatMap((group) => group.commands.map((command) => keyOf(group, command)));
  const active = activeKey !== null && keys.includes(activeKey) ? activeKey : keys[0];
  const loading = groups.some(({ status }) => status === 'loading');
  const result = keys.length > 0 ? labels.results(keys.length) : loading ? labels.loading : labels.noResults;

  const go = (key: string) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined && keys.length > 0) {
      const at = active === undefined ? -1 : keys.indexOf(active);
      setActiveKey(keys.at((at + step) % keys.length) ?? null);
    } else if (key === 'Enter' && active !== undefined) {
      // a link is followed as if it were pressed, by the router too
      if (dialog.current) (dialog.current.getRootNode() as RootNode).getElementById(active)?.click();
    }
  };
  const goOn = useEvent(() => {
    const [key, ...others] = later;
    setLater(others);
    if (key) go(key);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a key does what it does once the answers are on the page
    if (later.length > 0 && !loading) goOn();
  }, [later, loading, goOn]);
  const press = (event: KeyboardEvent<HTMLDialogElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) {
      event.preventDefault();
      // what is first is not known while a search may still find something that stands above it
      const waits = later.length > 0 || (event.key === 'Enter' && activeKey === null && loading);
      if (waits) setLater([...later, event.key]);
      else go(event.key);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose(event);
    }
  };
  const choose = (command: Command, event: CauseEvent | undefined) => {
    onClose(event);
    command.onSelect?.(event);
  };

  return (
    <Root
      aria-label={labels.commandPalette}
      {...rest}
      ref={mergeRefs(dialog, ref)}
      onKeyDown={press}
      onCancel={(event) => {
        onCancel?.(event);
        event.preventDefault();
        onClose(event);
      }}
      onClick={(event) => {
        rest.onClick?.(event);
        // the backdrop is the dialog itself
        if (event.target === event.currentTarget) onClose(event);
      }}
    >
      {open && (
        <>
          <div data-part="field">
            <SearchIcon />
            <input
              type="text"
              role="combobox"
              aria-label={labels.commandPalette}
              aria-autocomplete="list"
              aria-expanded={groups.length > 0}
              aria-controls={groups.length > 0 ? `${id}-list` : undefined}
              aria-activedescendant={active}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder={labels.commandPalette}
              value={text}
              onChange={(event) => type(event.target.value)}
            />
          </div>
          <div data-part="list">
            {groups.length === 0 ? (
              <p data-part="message">{labels.noResults}</p>
            ) : (
              <div role="listbox" id={`${id}-list`} aria-label={labels.commandPalette}>
                {groups.map((group) => (
                  <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
                    <div id={`${id}-${group.id}`} data-part="title" role="presentation">
                      {group.title}
                    </div>
                    {group.commands.map((command) => {
                      const key = keyOf(group, command);
                      return (
                        <CommandOption
                          key={command.id}
                          id={key}
                          command={command}
                          active={key === active}
                          onHover={() => setActiveKey(key)}
                          onChoose={(event) => choose(command, event)}
                        />
                      );
                    })}
                    {group.status !== 'ready' && (
                      <div data-part="message" role="presentation">
                        {group.status === 'loading' ? labels.loading : labels.searchFailed}
                      </div>
                    )}
                  </div>
                ))}
              </div>
            )}
          </div>
          <VisuallyHidden role="status">{text === '' ? '' : result}</VisuallyHidden>
        </>
      )}
    </Root>
  );
}
