import { useId, useState, type ComponentPropsWithRef, type KeyboardEvent } from 'react';
import { SearchIcon } from '../icons/SearchIcon.tsx';
import { mergeRefs } from '../internal/dom.ts';
import { useModal } from '../internal/useModal.ts';
import { useUiLabels } from '../provider/context.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { Root } from './CommandPalette.styles.ts';
import type { Command, CommandSource } from './CommandPalette.types.ts';
import { CommandOption } from './CommandOption.tsx';
import { useCommands, type CommandGroup } from './useCommands.ts';

export interface CommandPaletteProps extends Omit<ComponentPropsWithRef<'dialog'>, 'open' | 'onClose' | 'children'> {
  open: boolean;
  /** Esc, a press beside it, or a choice: the owner decides, `open` is the only truth. */
  onClose(): void;
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
  const dialog = useModal(open);
  const [text, setText] = useState('');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  if (!open && text !== '') {
    // the next time starts empty
    setText('');
    setActiveKey(null);
  }

  const groups = useCommands(open, text, sources);
  const keyOf = (group: CommandGroup, command: Command) => `${id}-${group.id}-${command.id}`;
  const keys = groups.flatMap((group) => group.commands.map((command) => keyOf(group, command)));
  const active = activeKey !== null && keys.includes(activeKey) ? activeKey : keys[0];
  const loading = groups.some(({ status }) => status === 'loading');
  const result = keys.length > 0 ? labels.results(keys.length) : loading ? labels.loading : labels.noResults;

  const press = (event: KeyboardEvent<HTMLDialogElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && keys.length > 0) {
      event.preventDefault();
      const at = active === undefined ? -1 : keys.indexOf(active);
      setActiveKey(keys.at((at + step) % keys.length) ?? null);
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      // a link is followed as if it were pressed, by the router too
      document.getElementById(active)?.click();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
  };
  const choose = (command: Command) => {
    onClose();
    command.onSelect?.();
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
        onClose();
      }}
      onClick={(event) => {
        rest.onClick?.(event);
        // the backdrop is the dialog itself
        if (event.target === event.currentTarget) onClose();
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
              onChange={(event) => {
                setText(event.target.value);
                setActiveKey(null);
              }}
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
                          onChoose={() => choose(command)}
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
