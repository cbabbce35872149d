import Alert from '@mui/material/Alert';
import MuiButton from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { ThemeProvider } from '@mui/material/styles';
import MuiTextField from '@mui/material/TextField';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { createMuiTheme, Stack, type Brand } from '@ledenbureau/ui';
import { demoBrands, type DemoBrand } from '../testing/brands.ts';
import { usage } from '../testing/usage.ts';

const themesOf = (brand?: Brand) => ({ light: createMuiTheme('light', brand), dark: createMuiTheme('dark', brand) });
const themes = { ledenbureau: themesOf(), windkracht: themesOf(demoBrands.windkracht) };

/** Material's own components in the theme made of the tokens, in both modes. */
function MaterialSample({ brand }: { brand: DemoBrand }) {
  return (
    <Stack direction="row" gap={6}>
      {(['light', 'dark'] as const).map((mode) => (
        <ThemeProvider key={mode} theme={themes[brand][mode]}>
          <Paper style={{ padding: 24 }}>
            <Stack gap={4}>
              <MuiButton variant="contained">Boeken</MuiButton>
              <MuiButton variant="outlined">Annuleren</MuiButton>
              <MuiTextField id={`lid-${mode}`} label={`Lid (${mode})`} defaultValue="Anneke van den Berg" />
              <Alert severity="info" icon={false} variant="outlined">
                Een onderdeel van Material in dezelfde kleuren.
              </Alert>
            </Stack>
          </Paper>
        </ThemeProvider>
      ))}
    </Stack>
  );
}

const meta = {
  title: 'Theme/Material',
  component: MaterialSample,
  parameters: usage({
    when: ['A Material component that this library lacks is shown beside its own: createMuiTheme gives it the tokens.'],
    not: ['A component exists here: it is smaller, and its words and states are those of the house.'],
  }),
  args: { brand: 'ledenbureau' },
  render: (_, { globals }) => <MaterialSample brand={globals.brand as DemoBrand} />,
} satisfies Meta<typeof MaterialSample>;
export default meta;

export const Default: StoryObj<typeof meta> = {};
