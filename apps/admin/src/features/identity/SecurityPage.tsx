import { BareScreensProvider, SecurityScreen } from '@ledenbureau/auth/screens';
import { useI18n } from '@ledenbureau/i18n';
import { FormTexts, Page, useParameters } from '@ledenbureau/workbench';
import { useFlowNavigation } from '../../layout/useFlowNavigation.ts';
import { AccountLinks } from './AccountLinks.tsx';

/** One's own second factors; `?part=` says which of them is open. */
export function SecurityPage() {
  const { t } = useI18n();
  const { search, put } = useParameters();
  return (
    <Page title={t('user.security')} actions={<AccountLinks />}>
      <FormTexts>
        <BareScreensProvider {...useFlowNavigation()}>
          <SecurityScreen open={search.get('part')} onOpenChange={(part) => put({ part: part ?? '' })} />
        </BareScreensProvider>
      </FormTexts>
    </Page>
  );
}
