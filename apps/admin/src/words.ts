import { words as screens } from '@ledenbureau/auth/words';
import { words as forms } from '@ledenbureau/forms/words';
import { words as ui } from '@ledenbureau/ui/words';
import { words as workbench } from '@ledenbureau/workbench/words';

/** What the packages say, for `words` of createI18n. A build has it in the catalogue. */
export const words = [ui, forms, screens, workbench];
