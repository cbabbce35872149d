import { Grid } from '@ledenbureau/ui';
import { createElement, type ComponentType, type ReactNode } from 'react';
import { Cell } from './FieldMatrix.tsx';
import { reacting } from './reacting.ts';
import { reactions, Shown } from './Shown.tsx';

const names = { hover: 'Onder de muis', focus: 'Met focus', pressed: 'Ingedrukt' } as const;

interface ReactionsProps {
  /** The folder of the component. */
  name: string;
  component: ComponentType<Record<string, unknown>>;
  args: Readonly<Record<string, unknown>>;
  /** Its Matrix. */
  children: ReactNode;
}

/** Below the Matrix of a component: the same thing under the pointer, with the focus and pressed. */
export function Reactions({ name, component, args, children }: ReactionsProps) {
  const own = reacting[name];
  if (own === undefined || typeof own === 'string') return children;
  const { on } = own;
  const selectors = typeof on === 'string' ? { hover: on, focus: on, pressed: on } : on;
  return (
    <>
      {children}
      <div style={{ marginBlockStart: 32 }}>
        <Grid gap={6} columns={3} minItemWidth={280}>
          {reactions.map((reaction) => {
            const selector = selectors[reaction];
            if (selector === undefined) return null;
            // fields of one page have each their own name
            const named = typeof args.name === 'string' ? { name: `${args.name}-${reaction}` } : {};
            return (
              <Cell key={reaction} label={names[reaction]}>
                <Shown on={{ [reaction]: selector }}>
                  {createElement(component, { ...args, ...own.args, ...named })}
                </Shown>
              </Cell>
            );
          })}
        </Grid>
      </div>
    </>
  );
}
