import * as ui from '@ledenbureau/ui';

// nothing works outside the provider, so that counts
export const button = [ui.UiProvider, ui.Button];
export const buttonAndField = [ui.UiProvider, ui.Button, ui.TextField];
export const table = [ui.UiProvider, ui.Table];
export const twelve = [
  ui.UiProvider,
  ui.Button,
  ui.Checkbox,
  ui.Dialog,
  ui.Menu,
  ui.Notice,
  ui.RadioGroup,
  ui.Select,
  ui.Switch,
  ui.Table,
  ui.Tabs,
  ui.TextField,
  ui.Tooltip,
];
export * as everything from '@ledenbureau/ui';
