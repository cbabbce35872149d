import { ConfirmDialog } from '@ledenbureau/ui';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useScope } from './context.ts';
import { useFormState } from './useForm.ts';

/** A navigation that waits for an answer. */
export interface BlockedNavigation {
  proceed(): void;
  stay(): void;
}

/**
 * A component around the blocker of the app's router. It asks `when` at each navigation away from the page, and renders
 * what `children` make of the navigation that waits.
 */
export type NavigationBlocker = ComponentType<{
  when: () => boolean;
  children: (blocked: BlockedNavigation | null) => ReactNode;
}>;

export interface UnsavedChangesGuardProps {
  blocker: NavigationBlocker;
  /** "Pagina verlaten?" */
  title: string;
  /** Verb of the button that leaves. */
  confirmLabel: string;
  /** What is lost. */
  children: ReactNode;
  /** The person leaves: what was typed is given up. */
  onLeave?(): void;
}

/**
 * Asks before typed values are left behind: inside the app by a dialog, otherwise by the browser. Silent once they are
 * saved (a successful submit, or `saved()`), and when everything was changed back.
 */
export function UnsavedChangesGuard(props: UnsavedChangesGuardProps) {
  const { blocker: Blocker, title, confirmLabel, children, onLeave } = props;
  const { store } = useScope();
  const { changed } = useFormState();
  useEffect(() => {
    if (!changed) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (store.getState().changed) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changed, store]);
  // read at the moment of leaving: a save and the navigation after it may come in one breath
  const when = () => store.getState().changed;
  return (
    <Blocker when={when}>
      {(blocked) => (
        <ConfirmDialog
          open={blocked !== null}
          title={title}
          confirmLabel={confirmLabel}
          theme="danger"
          onClose={() => blocked?.stay()}
          onConfirm={() => {
            onLeave?.();
            store.saved();
            blocked?.proceed();
          }}
        >
          {children}
        </ConfirmDialog>
      )}
    </Blocker>
  );
}
