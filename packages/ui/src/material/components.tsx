// What Material's components need beside the tokens to look like ours: one place.
import type { Components, Theme } from '@mui/material/styles';
import { levelIcons } from '../internal/levelIcons.tsx';

const { info: Info, success: Success, warning: Warning, error: Failure } = levelIcons;

const body = { font: 'var(--lb-type-body)', letterSpacing: 'normal' };
const ring = { outline: '2px solid var(--lb-focus)', outlineOffset: 2 };
const soft = (name: string) => ({
  '--lb-notice': `var(--lb-${name})`,
  background: `var(--lb-${name}-soft)`,
});
const filled = (name: string, over: string, text = `var(--lb-on-${name})`) => ({
  color: text,
  background: `var(--lb-${name})`,
  '&:hover': { background: over },
});
const darker = (name: string) => `color-mix(in srgb, var(--lb-${name}) 85%, var(--lb-text))`;

/** The box of a checkbox, or the circle of a radio: an icon for Material, which moves its colour and state around it. */
const box = (radius: string) => ({
  '& > span': {
    display: 'grid',
    placeContent: 'center',
    inlineSize: '1.125rem',
    blockSize: '1.125rem',
    color: 'var(--lb-on-accent)',
    background: 'var(--lb-surface)',
    border: '1px solid var(--lb-border-strong)',
    borderRadius: radius,
  },
  '&:hover > span': { borderColor: 'var(--lb-text-quiet)' },
  '& > span[data-on]': { background: 'var(--lb-accent)', borderColor: 'var(--lb-accent)' },
  '& > span[data-on]::before': {
    content: '""',
    inlineSize: '0.75rem',
    blockSize: '0.75rem',
    background: 'currentColor',
  },
  '&.Mui-focusVisible > span': ring,
  '&.Mui-disabled > span': {
    color: 'var(--lb-text-quiet)',
    background: 'var(--lb-sunken)',
    borderColor: 'var(--lb-border-strong)',
  },
});
const tick = 'polygon(11% 48%, 23% 36%, 42% 56%, 78% 14%, 91% 26%, 43% 81%)';
const choice = {
  padding: 0,
  marginBlockStart: '0.0625rem',
  marginInlineEnd: '0.625rem',
  '&:hover': { background: 'none' },
};

export const components: Components<Theme> = {
  // the house has hairlines instead of shadows, and no ripples; what has the focus has a ring
  MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&.Mui-focusVisible': ring } } },
  MuiPaper: { defaultProps: { variant: 'outlined' }, styleOverrides: { root: { color: 'var(--lb-text)' } } },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined' },
    styleOverrides: {
      root: {
        ...body,
        fontWeight: 500,
        minWidth: 0,
        minHeight: '2.25rem',
        padding: '0.375rem 0.875rem',
        color: 'var(--lb-text)',
        border: '1px solid transparent',
        '&.Mui-disabled': {
          color: 'var(--lb-text-quiet)',
          background: 'var(--lb-sunken)',
          borderColor: 'var(--lb-border)',
        },
      },
    },
    variants: [
      {
        props: { variant: 'outlined' },
        style: {
          background: 'var(--lb-surface)',
          borderColor: 'var(--lb-border-strong)',
          '&:hover': { background: 'var(--lb-hover)', borderColor: 'var(--lb-border-strong)' },
        },
      },
      { props: { variant: 'text' }, style: { '&:hover': { background: 'var(--lb-hover)' } } },
      { props: { variant: 'contained' }, style: filled('success', darker('success'), 'var(--lb-surface)') },
      { props: { variant: 'contained', color: 'error' }, style: filled('danger', darker('danger')) },
      { props: { variant: 'contained', color: 'warning' }, style: filled('warning', darker('warning')) },
      {
        props: { size: 'small' },
        style: { font: 'var(--lb-type-dense)', fontWeight: 500, minHeight: '1.75rem', padding: '0.125rem 0.625rem' },
      },
      {
        props: { size: 'large' },
        style: { minHeight: '2.75rem', padding: '0.5rem 1.25rem', fontSize: 'calc(var(--lb-size) * 8 / 7)' },
      },
    ],
  },
  // a label stands above its field and does not move
  MuiFormControl: { styleOverrides: { root: { gap: '0.25rem' } } },
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true },
    styleOverrides: {
      root: {
        ...body,
        position: 'static',
        alignSelf: 'start',
        maxWidth: '100%',
        fontWeight: 500,
        color: 'var(--lb-text)',
        transform: 'none',
        '&.Mui-focused, &.Mui-error': { color: 'var(--lb-text)' },
      },
    },
  },
  MuiFormLabel: { styleOverrides: { asterisk: { color: 'var(--lb-danger)' } } },
  MuiFormHelperText: {
    styleOverrides: {
      root: { font: 'var(--lb-type-dense)', letterSpacing: 'normal', margin: 0, color: 'var(--lb-text-quiet)' },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        ...body,
        minHeight: '2.25rem',
        background: 'var(--lb-surface)',
        '&:hover:not(.Mui-disabled, .Mui-error, .Mui-focused) > fieldset': { borderColor: 'var(--lb-text-quiet)' },
        '&.Mui-focused > fieldset': { borderColor: 'var(--lb-focus)', borderWidth: 2 },
        '&.Mui-error > fieldset': { borderColor: 'var(--lb-danger)', borderWidth: 2 },
        '&.Mui-disabled': { background: 'var(--lb-sunken)' },
      },
      // ours has its edge outside of the input, Material's lies over it
      input: { height: 'auto', padding: '0.375rem calc(0.75rem + 1px)' },
      notchedOutline: { top: 0, borderColor: 'var(--lb-border-strong)', '& > legend': { display: 'none' } },
    },
  },
  MuiFormControlLabel: { styleOverrides: { root: { margin: 0, alignItems: 'start' }, label: body } },
  MuiCheckbox: {
    defaultProps: { icon: <span />, checkedIcon: <span data-on="" />, indeterminateIcon: <span data-on="part" /> },
    styleOverrides: {
      root: {
        ...choice,
        ...box('var(--lb-radius-small)'),
        '& > span[data-on]::before': {
          content: '""',
          inlineSize: '0.75rem',
          blockSize: '0.75rem',
          background: 'currentColor',
          clipPath: tick,
        },
        '& > span[data-on=part]::before': { clipPath: 'inset(42% 12%)' },
      },
    },
  },
  MuiRadio: {
    defaultProps: { icon: <span />, checkedIcon: <span data-on="" /> },
    styleOverrides: {
      root: {
        ...choice,
        ...box('var(--lb-radius-round)'),
        '& > span[data-on]::before': {
          content: '""',
          inlineSize: '0.5rem',
          blockSize: '0.5rem',
          background: 'currentColor',
          borderRadius: 'var(--lb-radius-round)',
        },
      },
    },
  },
  MuiAlert: {
    defaultProps: {
      iconMapping: { info: <Info />, success: <Success />, warning: <Warning />, error: <Failure /> },
    },
    styleOverrides: {
      root: {
        ...body,
        gap: '0.75rem',
        padding: '0.75rem 1rem',
        color: 'var(--lb-text)',
        border: '1px solid color-mix(in srgb, var(--lb-notice) 35%, transparent)',
        '& > .MuiAlert-icon': { margin: 0, padding: 0, opacity: 1, color: 'var(--lb-notice)' },
        '& > .MuiAlert-message': { padding: 0 },
      },
    },
    variants: [
      { props: { severity: 'info' }, style: soft('info') },
      { props: { severity: 'success' }, style: soft('success') },
      { props: { severity: 'warning' }, style: soft('warning') },
      { props: { severity: 'error' }, style: soft('danger') },
    ],
  },
  MuiAlertTitle: { styleOverrides: { root: { ...body, fontWeight: 600, margin: '0 0 0.25rem' } } },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 0, marginInline: '-0.25rem', borderBottom: '1px solid var(--lb-border)' },
      list: { gap: '0.75rem' },
      indicator: { background: 'var(--lb-accent)' },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        ...body,
        minWidth: 0,
        minHeight: 0,
        padding: '0.5rem 0.25rem 0.625rem',
        fontWeight: 500,
        color: 'var(--lb-text-quiet)',
        '&:hover': { color: 'var(--lb-text)' },
        '&.Mui-selected': { color: 'var(--lb-text)' },
        '&.Mui-focusVisible': { ...ring, outlineOffset: -2 },
      },
    },
  },
  MuiTable: { styleOverrides: { root: { background: 'var(--lb-surface)' } } },
  MuiTableCell: {
    styleOverrides: {
      root: {
        height: 'var(--lb-row)',
        padding: '0.25rem 0.625rem',
        font: 'var(--lb-cell)',
        fontWeight: 400,
        letterSpacing: 'normal',
        '&:first-of-type': { paddingInlineStart: '1.25rem' },
        '&:last-of-type': { paddingInlineEnd: '1.25rem' },
      },
      head: { fontWeight: 500, color: 'var(--lb-text-quiet)', background: 'var(--lb-sunken)', whiteSpace: 'nowrap' },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        'tbody > &:hover': { background: 'var(--lb-hover)' },
        'tbody > &:last-of-type > *': { borderBottomColor: 'transparent' },
      },
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        font: 'var(--lb-type-small)',
        padding: '0.25rem 0.5rem',
        color: 'var(--lb-surface)',
        borderRadius: 'var(--lb-radius-small)',
      },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: '0.375rem', background: 'var(--lb-border)', borderRadius: 'var(--lb-radius-round)' },
      bar: { borderRadius: 'var(--lb-radius-round)' },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { font: 'var(--lb-type-dense)', height: '1.625rem', borderRadius: 'var(--lb-radius-small)' },
    },
  },
  MuiDialog: { defaultProps: { slotProps: { paper: { elevation: 0, variant: 'outlined' } } } },
  MuiMenu: { defaultProps: { elevation: 0 } },
  MuiMenuItem: { styleOverrides: { root: { ...body, minHeight: 0, padding: '0.375rem 0.75rem' } } },
  MuiAutocomplete: { styleOverrides: { option: body } },
};
