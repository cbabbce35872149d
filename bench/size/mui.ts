import * as mui from '@mui/material';

const tableParts = [
  mui.Table,
  mui.TableBody,
  mui.TableCell,
  mui.TableContainer,
  mui.TableHead,
  mui.TableRow,
  mui.TableSortLabel,
];

export const button = [mui.Button];
export const buttonAndField = [mui.Button, mui.TextField];
export const table = tableParts;
/** A select is a TextField with `select`. */
export const twelve = [
  tableParts,
  mui.Button,
  mui.IconButton,
  mui.Checkbox,
  mui.Dialog,
  mui.DialogActions,
  mui.DialogContent,
  mui.DialogTitle,
  mui.Menu,
  mui.MenuItem,
  mui.Alert,
  mui.FormControl,
  mui.FormControlLabel,
  mui.FormHelperText,
  mui.FormLabel,
  mui.Radio,
  mui.RadioGroup,
  mui.Switch,
  mui.Tab,
  mui.Tabs,
  mui.TextField,
  mui.Tooltip,
];
export * as everything from '@mui/material';
