import { useI18n } from '@ledenbureau/i18n';
import { RadioGroup, Stack, Stepper } from '@ledenbureau/ui';
import { Page, useParameters } from '@ledenbureau/workbench';
import { BatchList } from './BatchList.tsx';
import type { Purpose } from './bulk.api.ts';
import { ColumnsHelp } from './ColumnsHelp.tsx';
import { steps } from './steps.ts';
import { Upload } from './Upload.tsx';

const purposes = ['transactions', 'register'] as const satisfies readonly Purpose[];

/** Step 1: a file, or cells of a spreadsheet; beside it what the columns are, below it the batches there are. */
export function StartPage() {
  const { t } = useI18n();
  const { search, narrow } = useParameters();
  const purpose = purposes.find((candidate) => candidate === search.get('purpose')) ?? 'transactions';
  return (
    <Page
      title={t('menu.members.bulk')}
      meta={
        <Stepper
          compact
          label={t('bulk.steps')}
          current="file"
          steps={steps.map((id) => ({ id, label: t(`bulk.step.${id}`) }))}
        />
      }
    >
      <Stack gap={6}>
        <Stack direction="row" align="start" gap={[6, 8]}>
          <Stack gap={3} grow="26rem">
            <RadioGroup
              name="purpose"
              direction="segments"
              width="medium"
              label={t('bulk.purpose.label')}
              hideLabel
              value={purpose}
              options={purposes.map((value) => ({ value, label: t(`bulk.purpose.${value}`) }))}
              onChange={(next) => narrow({ purpose: next === purposes[0] ? '' : next })}
            />
            <Upload key={purpose} purpose={purpose} />
          </Stack>
          <ColumnsHelp purpose={purpose} />
        </Stack>
        <BatchList />
      </Stack>
    </Page>
  );
}
