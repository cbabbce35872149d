import { useI18n } from '@ledenbureau/i18n';
import { useApi } from '../../../api/ApiContext.tsx';
import { cooperativeBody, cooperativeValues } from '../changes.ts';
import { CooperativeFields } from '../fields/CooperativeFields.tsx';
import { addLogo, type Settings } from '../settings.api.ts';
import { StepForm } from './StepForm.tsx';

export interface StepProps {
  settings: Settings;
  /** Who can approve what is entered. */
  approvers: string;
}

/** Who the cooperative is. */
export function CooperativeStep({ settings, approvers }: StepProps) {
  const { t } = useI18n();
  const api = useApi();
  return (
    <StepForm
      draft="cooperative"
      initial={cooperativeValues(settings)}
      confirm={t(settings.alone ? 'settings.hold' : 'settings.submit')}
      note={settings.alone ? t('settings.holdsNow') : t('firstRun.goOn', { names: approvers })}
      wish={async (values) => {
        const [file] = values.logo;
        const logo = file ? await addLogo(api, file) : null;
        // also where it stays as it was installed: that it was said is what counts
        const changed = { ...cooperativeBody(settings, values, logo), name: values.name.trim() };
        return { section: 'cooperative', values: changed, reason: t('firstRun.reason') };
      }}
    >
      <CooperativeFields hasLogo={settings.cooperative.logo !== null} />
    </StepForm>
  );
}
