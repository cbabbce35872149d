import type { SplitViewPanel } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import type { OpenRow } from './useOpenRow.tsx';

/** Something that is decided on: what who asks may do with it now, as the API says. */
interface Decidable {
  number: string;
  can: readonly string[];
}

export interface PanelParts<Detail extends Decidable, Action extends string> {
  at: OpenRow;
  /** What is open, once it is there. */
  detail: Detail | undefined;
  /** The title until its number is known. */
  name: string;
  /** Actions that ask something first, in a dialog. */
  actions: readonly Action[];
  /** What it would come to is not there yet, or it cannot be done. */
  waits(action: Action): boolean;
  content: ReactNode;
  /** What is decided about it; null: nothing is. */
  decision(detail: Detail, choose: (action: Action) => void): ReactNode;
  /** The last step of an action. */
  dialog(action: Action, detail: Detail, onClose: () => void): ReactNode;
}

export interface Panel<Action extends string> {
  view: SplitViewPanel | undefined;
  /** What is open; null: nothing. */
  id: string | null;
  /** The dialog of the panel that is open. */
  dialog: ReactNode;
  walk(by: number): void;
  enter(): void;
  close(): void;
  /** Opens the dialog of an action for the row that has the focus, else for what is open. */
  choose(action: Action): void;
}

/** The panel of the row that is open: what it is, what is decided about it, and the dialog of that. */
export function usePanel<Detail extends Decidable, Action extends string>(
  parts: PanelParts<Detail, Action>,
): Panel<Action> {
  const { at, detail, name, actions, waits, content, decision, dialog } = parts;
  const { id, walk, enter, close } = at;
  const can: readonly string[] = detail?.can ?? [];
  const choose = (action: Action) => {
    const focused = at.focused();
    // what can be done with it is known once it is there: then its dialog opens
    if (focused !== undefined && focused !== id) at.open(focused, action);
    else if (id !== null && can.includes(action) && !waits(action)) at.open(id, action);
  };
  // It goes as soon as its step can be taken no more, and ends once all was asked for again: by then another may be open.
  const action = actions.find((candidate) => candidate === at.step && can.includes(candidate));
  const decided = detail && decision(detail, choose);
  return {
    id,
    walk,
    enter,
    close,
    choose,
    view:
      id === null
        ? undefined
        : {
            title: detail?.number ?? at.number ?? name,
            tools: at.tools,
            content,
            ...(decided ? { decision: decided } : {}),
            onClose: close,
          },
    dialog: id !== null && detail && action ? dialog(action, detail, () => at.end(id, action)) : null,
  };
}
