// What the tables of props are made from, by the compiler that package.json beside it names.
import readProps from '@joshwooding/vite-plugin-react-docgen-typescript';

/**
 * Reads the props of each component as the compiler sees them: with those that it takes over from another one (`Omit<FieldProps, …>`), which
 * react-docgen leaves out, and without the attributes that every element of HTML has, but for the two that everybody uses.
 */
export const propTables = () =>
  readProps({
    include: ['packages/*/src/**/*.tsx'],
    exclude: ['**/*.test.tsx', '**/*.stories.tsx'],
    savePropValueAsString: true,
    shouldExtractLiteralValuesFromEnum: true,
    shouldRemoveUndefinedFromOptional: true,
    propFilter: ({ name, declarations = [] }) =>
      ['children', 'onClick'].includes(name) || !declarations.some(({ fileName }) => fileName.includes('node_modules')),
  });
