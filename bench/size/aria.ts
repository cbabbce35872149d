import * as aria from 'react-aria-components';

const field = [aria.FieldError, aria.Input, aria.Label, aria.Text, aria.TextField];
const tableParts = [aria.Cell, aria.Column, aria.Row, aria.Table, aria.TableBody, aria.TableHeader];

export const button = [aria.Button];
export const buttonAndField = [aria.Button, field];
export const table = tableParts;
/** It has no Alert. */
export const twelve = [
  field,
  tableParts,
  aria.Button,
  aria.Checkbox,
  aria.Dialog,
  aria.DialogTrigger,
  aria.Heading,
  aria.ListBox,
  aria.ListBoxItem,
  aria.Menu,
  aria.MenuItem,
  aria.MenuTrigger,
  aria.Modal,
  aria.Popover,
  aria.Radio,
  aria.RadioGroup,
  aria.Select,
  aria.SelectValue,
  aria.Switch,
  aria.Tab,
  aria.TabList,
  aria.TabPanel,
  aria.Tabs,
  aria.Tooltip,
  aria.TooltipTrigger,
];
export * as everything from 'react-aria-components';
