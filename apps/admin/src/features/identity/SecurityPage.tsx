import { ScreensProvider, SecurityScreen } from '@ledenbureau/auth/screens';
import { useI18n } from '@ledenbureau/i18n';
import { useSearchParams } from 'react-router-dom';
import { Page, FormTexts } from '@ledenbureau/workbench';
import { useFlowNavigation } from '../../layout/useFlowNavigation.ts';
import { AccountLinks } from './AccountLinks.tsx';

/** One's own second factors; `?part=` says which of them is open. */
export function SecurityPage() {
  const { t } = useI18n();
  const [search, setSearch] = useSearchParams();
  return (
    <Page title={t('user.security')} actions={<AccountLinks />}>
      <FormTexts>
        <ScreensProvider {...useFlowNavigation()}>
          <SecurityScreen
            open={search.get('part')}
            onOpenChange={(part) => setSearch(part === null ? {} : { part }, { replace: true })}
          />
        </ScreensProvider>
      </FormTexts>
    </Page>
  );
}
