import type { ArgTypesEnhancer } from 'storybook/internal/types';
import * as ui from '../packages/ui/src/index.ts';

interface Documented {
  __docgenInfo?: { props?: Record<string, { tsType?: { raw?: string } }> };
}

/**
 * Names the values of a variant in the table of props, and offers them as control: its type is written as
 * `(typeof buttonThemes)[number]`, and the array is exported.
 */
export const variantControls: ArgTypesEnhancer = ({ argTypes, component }) => {
  const { __docgenInfo: docs } = (component ?? {}) as Documented;
  return Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => {
      const list = /typeof (\w+)\)\[number\]/.exec(docs?.props?.[name]?.tsType?.raw ?? '')?.[1];
      const options: unknown = list === undefined ? undefined : Reflect.get(ui, list);
      if (!Array.isArray(options)) return [name, argType];
      const summary = options.map((option) => JSON.stringify(option)).join(' | ');
      const table = { ...argType.table, type: { summary } };
      return [name, { ...argType, options, control: { type: 'select' }, table }];
    }),
  );
};
