import { Button, MoneyField, Stack, TextField, UiProvider } from '@ledenbureau/ui';
import { MaterialProvider } from '@ledenbureau/ui/material';
import Rating from '@mui/material/Rating';

/** A part of a page that is somebody else's: no GlobalStyles, and the light of that page. */
export function JoinPart({ onJoin }: { onJoin: () => void }) {
  return (
    <UiProvider theme="light">
      <Stack gap={5}>
        <TextField name="name" label="Naam" autoComplete="name" />
        <MoneyField name="deposit" label="Inleg" hint="Vanaf € 50,00." />
        <MaterialProvider>
          <Rating aria-label="Hoe belangrijk is zeggenschap voor u?" defaultValue={3} />
        </MaterialProvider>
        <Stack direction="row">
          <Button theme="green" onClick={onJoin}>
            Lid worden
          </Button>
        </Stack>
      </Stack>
    </UiProvider>
  );
}
