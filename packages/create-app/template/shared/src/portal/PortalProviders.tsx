import { FormsProvider } from '@ledenbureau/forms';
import { en as formsInEnglish, nl as formsInDutch } from '@ledenbureau/forms/words';
import { GlobalStyles, NotificationProvider, UiProvider, type UiProviderProps } from '@ledenbureau/ui';
import { en as uiInEnglish, nl as uiInDutch } from '@ledenbureau/ui/words';
import type { ComponentType } from 'react';
import { brand } from './brand.ts';
import { usePortalLanguage } from './LanguageProvider.tsx';

const words = {
  nl: { ui: uiInDutch, forms: formsInDutch },
  en: { ui: uiInEnglish, forms: formsInEnglish },
};

export interface PortalProvidersProps extends Omit<UiProviderProps, 'brand' | 'labels'> {
  /** Another provider of ui, where the framework needs one of its own. */
  Ui?: ComponentType<UiProviderProps>;
}

/** The brand, and the words of ui and forms in the language of the portal. */
export function PortalProviders({ Ui = UiProvider, children, ...rest }: PortalProvidersProps) {
  const { language } = usePortalLanguage();
  return (
    <Ui {...rest} brand={brand} labels={words[language].ui}>
      <GlobalStyles />
      <FormsProvider words={words[language].forms}>
        <NotificationProvider>{children}</NotificationProvider>
      </FormsProvider>
    </Ui>
  );
}
