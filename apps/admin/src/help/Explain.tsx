import { useI18n } from '@ledenbureau/i18n';
import { Button, Stack } from '@ledenbureau/ui';
import { openHelp } from '@ledenbureau/workbench';
import { useQuery } from '@tanstack/react-query';
import { helpQuery, topicOfCode } from './helpTexts.ts';

export interface ExplainProps {
  codes: readonly string[];
  /** In the line of a sentence. */
  inline?: boolean;
  /** On a line of its own, as a whole sentence. */
  apart?: boolean;
}

/** Leads from a refusal to the help about it; nothing where there is none. */
export function Explain({ codes, inline = false, apart = false }: ExplainProps) {
  const { t, locale } = useI18n();
  const help = useQuery(helpQuery(locale)).data ?? [];
  const target = codes.map((code) => topicOfCode(help, code)).find((topic) => topic !== undefined);
  if (target === undefined) return null;
  const link = (
    <Button {...(inline ? { inline } : { size: 'small', theme: 'transparent' })} onClick={() => openHelp(target)}>
      {t(apart ? 'help.whyNot' : 'help.why')}
    </Button>
  );
  return apart ? <Stack direction="row">{link}</Stack> : link;
}
