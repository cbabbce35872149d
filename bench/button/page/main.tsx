import MuiButton from '@mui/material/Button';
import { Button, UiProvider, type UiFormats, type UiLabels } from '@ledenbureau/ui';
import { mountTime } from '../../mount.ts';

const names = (count: number) => Array.from({ length: count }, (_, at) => `Transactie ${at}`);
/** The texts play no part here. */
const anything = new Proxy({}, { get: () => () => '' }) as unknown;

const sides = {
  'our Button': (count: number) => (
    <UiProvider labels={anything as UiLabels} formats={anything as UiFormats}>
      {names(count).map((name) => (
        <Button key={name} theme="green">
          {name}
        </Button>
      ))}
    </UiProvider>
  ),
  'MUI Button': (count: number) => (
    <>
      {names(count).map((name) => (
        <MuiButton key={name} variant="contained" color="success">
          {name}
        </MuiButton>
      ))}
    </>
  ),
};

const page = {
  mount: (side: keyof typeof sides, count: number) =>
    mountTime(sides[side](count), { selector: 'button', count, until: 'layout' }),
};

declare global {
  interface Window {
    buttonBench: typeof page;
  }
}
window.buttonBench = page;
