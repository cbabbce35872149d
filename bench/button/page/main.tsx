import MuiButton from '@mui/material/Button';
import { Button, UiProvider, type UiFormats, type UiLabels } from '@ledenbureau/ui';
import { mountTime } from '../../mount.ts';

const names = Array.from({ length: 1000 }, (_, at) => `Transactie ${at}`);
/** The texts play no part here. */
const anything = new Proxy({}, { get: () => () => '' }) as unknown;

const sides = {
  'our Button': () => (
    <UiProvider labels={anything as UiLabels} formats={anything as UiFormats}>
      {names.map((name) => (
        <Button key={name} tone="green">
          {name}
        </Button>
      ))}
    </UiProvider>
  ),
  'MUI Button': () => (
    <>
      {names.map((name) => (
        <MuiButton key={name} variant="contained" color="success">
          {name}
        </MuiButton>
      ))}
    </>
  ),
};

const page = {
  mount: (side: keyof typeof sides) =>
    mountTime(sides[side](), { selector: 'button', count: names.length, until: 'layout' }),
};

declare global {
  interface Window {
    buttonBench: typeof page;
  }
}
window.buttonBench = page;
