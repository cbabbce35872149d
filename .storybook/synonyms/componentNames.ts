import type * as auth from '../../packages/auth/src/react/index.ts';
import type * as screens from '../../packages/auth/src/screens/index.ts';
import type * as forms from '../../packages/forms/src/index.ts';
import type * as formik from '../../packages/forms/src/formik/index.ts';
import type * as i18n from '../../packages/i18n/src/index.ts';
import type * as ui from '../../packages/ui/src/index.ts';
import type * as material from '../../packages/ui/src/material/index.ts';
import type * as workbench from '../../packages/workbench/src/index.ts';

type Component = ((...given: never[]) => unknown) | { readonly $$typeof: symbol };

/** Names of the components of an entry: callable, with a capital, and no icon, whose words the page of icons has. */
type ComponentsOf<Exports> = {
  [Name in keyof Exports & string]: Name extends Capitalize<Name>
    ? Name extends `${string}Icon`
      ? Name extends 'Icon'
        ? Name
        : never
      : [Extract<Exports[Name], Component>] extends [never]
        ? never
        : Name
    : never;
}[keyof Exports & string];

export type UiComponent = ComponentsOf<typeof ui> | ComponentsOf<typeof material>;

/** Components of the other packages; a field of forms has the name, and so the words, of the one of ui that it binds. */
export type OtherComponent = Exclude<
  | ComponentsOf<typeof forms>
  | ComponentsOf<typeof formik>
  | ComponentsOf<typeof auth>
  | ComponentsOf<typeof screens>
  | ComponentsOf<typeof workbench>
  | ComponentsOf<typeof i18n>,
  UiComponent
>;
