import {
  Button,
  Checkbox,
  Dialog,
  Menu,
  Notice,
  RadioGroup,
  Select,
  Switch,
  Table,
  Tabs,
  TextField,
  Tooltip,
  UiProvider,
} from '@ledenbureau/ui';

// nothing works outside the provider, so that counts
export const button = [UiProvider, Button];
export const buttonAndField = [UiProvider, Button, TextField];
export const table = [UiProvider, Table];
export const twelve = [
  UiProvider,
  Button,
  Checkbox,
  Dialog,
  Menu,
  Notice,
  RadioGroup,
  Select,
  Switch,
  Table,
  Tabs,
  TextField,
  Tooltip,
];
export * as everything from '@ledenbureau/ui';
